package kata.cli.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import kata.referee.JvmFlags;
import kata.referee.worker.WorkerTraining;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerLaunchTest {

    @TempDir Path folder;

    private String jar(String module) {
        return folder.resolve("lib/" + module + ".jar").toString();
    }

    private void launched() throws Exception {
        Files.writeString(folder.resolve(LaunchFiles.ARGUMENTS), "");
    }

    @Test
    void whatAllShareComesFirstAndInJars() throws Exception {
        launched();
        List<String> own = List.of(jar("cli"), jar("judge"), "junit.jar", jar("referee"));

        List<String> first =
                WorkerLaunch.classPath(
                        folder,
                        own,
                        List.of(
                                "lombok.jar",
                                "modules/judge/target/classes",
                                "junit.jar",
                                "modules/favorites/target/classes"));
        // A module without JUnit: the beginning must be the same for all.
        List<String> second =
                WorkerLaunch.classPath(
                        folder, own, List.of("reactor.jar", "modules/judge/target/classes"));

        assertThat(first)
                .containsExactly(
                        jar("judge"),
                        "junit.jar",
                        jar("referee"),
                        "lombok.jar",
                        "modules/favorites/target/classes");
        assertThat(second)
                .containsExactly(jar("judge"), "junit.jar", jar("referee"), "reactor.jar");
    }

    @Test
    void whereKataWasNotLaunchedTheClassPathIsThatOfTheModule() {
        List<String> entries = List.of("lombok.jar", "modules/judge/target/classes");

        assertThat(WorkerLaunch.classPath(folder, entries, entries)).isEqualTo(entries);
    }

    @Test
    void theCacheIsUsedOnceThereIsOneAndWhereTheModuleTakesClassesFromCaches() throws Exception {
        assertThat(WorkerLaunch.flags(folder, List.of("-Xmx1g"))).containsExactly("-Xmx1g");

        Path cache = Files.writeString(folder.resolve("worker.aot"), "");
        assertThat(WorkerLaunch.flags(folder, List.of("-Xmx1g")))
                .contains("-Xmx1g", "-XX:AOTCache=" + cache);
        assertThat(WorkerLaunch.flags(folder, List.of("-Xshare:off")))
                .containsExactly("-Xshare:off");
    }

    @Test
    void theCacheFitsAWorkerWhoseClassPathHasFoldersToo() throws Exception {
        List<String> jars = jarsOfThisClassPath();
        Files.write(folder.resolve("worker.class-path"), jars);

        assertThat(WorkerLaunch.makeCache(folder)).isTrue();

        assertThat(saysWithTheCache(jars, folder.toString())).isEmpty();
    }

    @Test
    void withoutAClassPathNoCacheIsMade() throws Exception {
        assertThat(WorkerLaunch.makeCache(folder)).isFalse();
    }

    private List<String> jarsOfThisClassPath() throws Exception {
        List<String> jars = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (Files.isDirectory(Path.of(entry))) {
                String jar = folder.resolve(jars.size() + ".jar").toString();
                int exit =
                        ToolProvider.findFirst("jar")
                                .orElseThrow()
                                .run(System.out, System.err, "-cf", jar, "-C", entry, ".");
                assertThat(exit).isZero();
                jars.add(jar);
            } else {
                jars.add(entry);
            }
        }
        return jars;
    }

    /** What a JVM prints that must start with the cache. */
    private String saysWithTheCache(List<String> jars, String classes) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin/java").toString());
        command.addAll(WorkerLaunch.flags(folder, JvmFlags.of("")));
        command.addAll(List.of("-XX:AOTMode=on", "-XX:TieredStopAtLevel=1", "-cp"));
        command.add(String.join(File.pathSeparator, jars) + File.pathSeparator + classes);
        command.add(WorkerTraining.class.getName());
        Process java = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(java.getInputStream().readAllBytes()).strip();
        assertThat(java.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(java.exitValue()).as(said).isZero();
        return said;
    }
}
