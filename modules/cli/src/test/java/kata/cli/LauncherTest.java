package kata.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The shell script {@code kata}, with a Maven and a Java that only say what they were asked. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {

    private static final String MAVEN =
            """
            #!/bin/sh
            echo "$@" >>mvn-calls
            echo "$JAVA_HOME" >mvn-java-home
            echo '[INFO] Building kit: the given world 1.0-SNAPSHOT              [1/2]'
            echo '[INFO] --- some-plugin ---'
            echo '[INFO] Building cli: ./kata 1.0-SNAPSHOT                       [2/2]'
            if [ -f broken ]; then
              cat broken
              exit 1
            fi
            cd modules/cli/target/launch
            echo "$PWD/../../../../java-home" >java-home
            echo "$PWD/library.jar" >class-path
            echo jar >library.jar
            echo modules/kit/src/main >sources
            """;

    private static final String JAVA =
            "#!/bin/sh\necho \"java $*\"\necho \"from $KATA_STARTED_IN\" >from\n";

    private static final String BUILDS = "Maven builds ./kata.";

    @TempDir private Path root;

    @BeforeEach
    void aWorkshop() throws IOException {
        Path kata = Path.of(System.getProperty("kata.source")).resolve("kata");
        executable("kata", Files.readString(kata));
        Path findJdk = Path.of(System.getProperty("kata.source")).resolve(".mvn/find-jdk-25");
        executable(".mvn/find-jdk-25", Files.readString(findJdk));
        executable("bin/mvn", MAVEN);
        executable("java-home/bin/java", JAVA);
        write("modules/kit/src/main/A.java", "class A {}");
    }

    private void executable(String name, String text) throws IOException {
        Files.setPosixFilePermissions(
                write(name, text), PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Path write(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private String kata(String... arguments) throws IOException {
        return kataIn(root, arguments);
    }

    private String kataIn(Path folder, String... arguments) throws IOException {
        return kataIn(folder, Map.of(), arguments);
    }

    private String kataIn(Path folder, Map<String, String> variables, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(root.resolve("kata").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().putAll(variables);
        builder.environment().merge("PATH", root.resolve("bin") + ":", (old, bin) -> bin + old);
        Process kata = builder.start();
        kata.getOutputStream().close();
        return new String(kata.getInputStream().readAllBytes());
    }

    @Test
    void theFirstCallBuildsAndSaysHowFarItIs() throws IOException {
        assertThat(kata("watch", "pool").lines())
                .containsSubsequence(
                        BUILDS + " It does so once, and again when the sources of ./kata change.",
                        "  1 of 2  kit: the given world",
                        "  2 of 2  cli: ./kata",
                        "java -XX:AOTCache=modules/cli/target/launch/startup.aot"
                                + " @modules/cli/target/launch/java.args kata.cli.Main watch pool")
                .noneMatch(line -> line.contains("some-plugin"));
        assertThat(root.resolve("mvn-calls")).content().contains("-Plaunch process-classes");
    }

    @Test
    void mavenRunsInAJdk25IfThereIsOne() throws IOException {
        Path old = jdk("jdk-17", "17.0.12");
        Path jdk = jdk("jdk-25", "25.0.1");

        kataIn(root, Map.of("JAVA_HOME", old.toString(), "JAVA25_HOME", jdk.toString()), "list");

        assertThat(root.resolve("mvn-java-home")).content().isEqualTo(jdk + "\n");
    }

    private Path jdk(String folder, String version) throws IOException {
        executable(folder + "/bin/javac", "#!/bin/sh\n");
        write(folder + "/release", "IMPLEMENTOR=\"A\"\nJAVA_VERSION=\"" + version + "\"\n");
        return root.resolve(folder);
    }

    @Test
    void theNextCallDoesNotBuild() throws IOException {
        kata("list");

        assertThat(kata("list")).doesNotContain(BUILDS).startsWith("java ").endsWith(" list\n");
    }

    @Test
    void filesMayBeNamedFromWhereItIsTyped() throws IOException {
        Path elsewhere = Files.createDirectory(root.resolve("a folder"));

        kataIn(elsewhere, "judge", "Part01.java");

        assertThat(root.resolve("from"))
                .content()
                .isEqualTo("from " + elsewhere.toRealPath() + "\n");
    }

    @Test
    void aNewerSourceOrAMissingLibraryIsBuiltAgain() throws IOException {
        kata("list");
        Files.setLastModifiedTime(
                root.resolve("modules/kit/src/main/A.java"),
                FileTime.from(Instant.now().plusSeconds(60)));
        assertThat(kata("list")).contains(BUILDS);

        Files.setLastModifiedTime(
                root.resolve("modules/kit/src/main/A.java"), FileTime.from(Instant.EPOCH));
        kata("list");
        Files.delete(root.resolve("modules/cli/target/launch/library.jar"));
        assertThat(kata("list")).contains(BUILDS);
    }

    @Test
    void whatPreventsTheBuildIsSaid() throws IOException {
        write("broken", "[INFO] noise\n[ERROR] A.java:[1,1] cannot find symbol\n");
        assertThat(kata("list"))
                .contains("[ERROR] A.java:[1,1] cannot find symbol", "could not be built")
                .doesNotContain("noise", "java -XX");

        write("broken", "[INFO] toolchains (please install JDK 25)\n[ERROR] compilation failure\n");
        assertThat(kata("list"))
                .contains("[ERROR] compilation failure", "could not be built")
                .doesNotContain("JDK 25 is missing");

        write("broken", "[ERROR] toolchains (please install JDK 25 (Temurin 25, for example))\n");
        assertThat(kata("list")).contains("JDK 25 is missing.").doesNotContain("toolchains");
    }

    @Test
    void withoutMavenItSaysWhatToInstall() throws IOException {
        Files.delete(root.resolve("bin/mvn"));
        executable("bin/dirname", "#!/bin/sh\nexec /usr/bin/dirname \"$@\"\n");
        ProcessBuilder builder =
                new ProcessBuilder(root.resolve("kata").toString()).redirectErrorStream(true);
        builder.environment().put("PATH", root.resolve("bin").toString());

        String said = new String(builder.start().getInputStream().readAllBytes());

        assertThat(said).startsWith("Maven is missing. Install Maven 3.8 or later");
    }
}
