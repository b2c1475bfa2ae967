package kata.repository;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import kata.workbook.Workbook;

/** A Git repository in a folder that a test throws away, to try the scripts in. */
record ScratchRepository(Path root) {

    void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    /** Takes a script of the real repository. */
    void copyScript(String name) throws IOException {
        Path script = root.resolve(name);
        Files.createDirectories(script.getParent());
        Files.copy(Workbook.find().orElseThrow().root().resolve(name), script);
    }

    void commitAll() throws Exception {
        run("git", "init", "-q", "-b", "main");
        run("git", "config", "user.name", "somebody");
        run("git", "config", "user.email", "somebody@localhost");
        run("git", "add", "-A");
        run("git", "commit", "-q", "-m", "one");
    }

    /** Runs a command that has to succeed, and returns all that it prints. */
    String run(String... command) throws Exception {
        Process process = start(command);
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }

    /** Runs a command that has to fail, and returns all that it prints. */
    String runInVain(String... command) throws Exception {
        Process process = start(command);
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isNotZero();
        return said;
    }

    private Process start(String... command) throws IOException {
        return new ProcessBuilder(command)
                .directory(root.toFile())
                .redirectErrorStream(true)
                .start();
    }
}
