package kata.cli.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class LaunchFilesTest {

    /** What the cache is trained with. */
    static final class Hello {
        public static void main(String[] args) {
            System.out.println("hello");
        }
    }

    private static final String NAME = Hello.class.getName();

    @TempDir private Path root;
    private Path folder;
    private Path library;

    @BeforeEach
    void write() throws Exception {
        Path classes = root.resolve("modules/hello/target/classes");
        Path file = classes.resolve(NAME.replace('.', '/') + ".class");
        Files.createDirectories(file.getParent());
        try (InputStream bytes = Hello.class.getResourceAsStream(file.getFileName().toString())) {
            Files.copy(bytes, file);
        }
        folder = root.resolve("launch");
        library =
                Path.of(
                        CommandLine.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toURI());
        LaunchFiles.write(
                folder, classes + File.pathSeparator + library, List.of("--enable-preview"));
    }

    // A cache is made of jars only.
    @Test
    void theClassPathHoldsJarsOnlyAndTheSourcesOfEachModuleAreNamed() {
        assertThat(folder.resolve("class-path"))
                .content()
                .isEqualTo(folder.resolve("lib/hello.jar") + "\n" + library + "\n");
        assertThat(folder.resolve("sources"))
                .content()
                .isEqualTo("pom.xml\nmodules/hello/pom.xml\nmodules/hello/src/main\n");
        assertThat(folder.resolve("java-home"))
                .content()
                .isEqualTo(System.getProperty("java.home") + "\n");
    }

    @Test
    void theJvmStartsWithTheArgumentsAndWithTheCacheOnceThereIsOne() throws Exception {
        assertThat(StartupCache.make(folder, NAME)).isTrue();

        assertThat(folder.resolve("startup.aot")).isNotEmptyFile();
        assertThat(said("-XX:AOTMode=on")).isEqualTo("hello");
    }

    @Test
    void aCacheThatIsMissingOrDamagedIsNotSpokenOf() throws Exception {
        assertThat(said("-XX:AOTMode=auto")).isEqualTo("hello");

        Files.writeString(folder.resolve("startup.aot"), "no cache");
        assertThat(said("-XX:AOTMode=auto")).isEqualTo("hello");
    }

    @Test
    void aTrainingThatFailsLeavesNoCache() throws Exception {
        assertThat(StartupCache.make(folder, "kata.cli.NoSuchClass")).isFalse();

        assertThat(folder).isDirectoryNotContaining("glob:**/startup.aot*");
    }

    @Test
    void whatAMakerLeftThatWasKilledGoesAwayAndWhatOneIsAtWorkOnStays() throws Exception {
        FileTime longAgo = FileTime.from(Instant.now().minus(Duration.ofHours(1)));
        Path abandoned = Files.writeString(folder.resolve("startup.aot1.new"), "half a cache");
        Path notes = Files.writeString(folder.resolve("startup.aot1.new.config"), "notes");
        Files.setLastModifiedTime(abandoned, longAgo);
        Files.setLastModifiedTime(notes, longAgo);
        Path ofAnother = Files.writeString(folder.resolve("worker.aot2.new"), "half a cache");

        StartupCache.make(folder, "kata.cli.NoSuchClass");

        assertThat(abandoned).doesNotExist();
        assertThat(notes).doesNotExist();
        assertThat(ofAnother).exists();
    }

    private String said(String mode) throws Exception {
        Process java =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                                mode,
                                "-XX:AOTCache=" + folder.resolve("startup.aot"),
                                "@" + folder.resolve("java.args"),
                                NAME)
                        .redirectErrorStream(true)
                        .start();
        String said = new String(java.getInputStream().readAllBytes()).strip();
        assertThat(java.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return said;
    }
}
