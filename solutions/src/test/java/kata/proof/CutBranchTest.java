package kata.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import kata.judge.panel.Workbook;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code solutions/cut-branch} in a repository of one module. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "it is a script of the shell")
class CutBranchTest {

    private static final String STUB = "modules/pool/src/main/java/kata/pool/Part01One.java";
    private static final String ANSWER = "solutions/pool/src/main/java/kata/pool/Part01One.java";

    @TempDir private Path repository;

    @BeforeEach
    void aRepository() throws Exception {
        write(STUB, "the stub\n");
        write(
                ANSWER,
                """
                class Part01One {

                    // tag::a[]
                    // Says why.
                    int a;

                    // end::a[]

                    // tag::b[]
                    int b;

                    // end::b[]
                }
                """);
        Path script = Workbook.find().orElseThrow().root().resolve("solutions/cut-branch");
        Files.copy(script, repository.resolve("solutions/cut-branch"));
        run("git", "init", "-q", "-b", "main");
        run("git", "config", "user.name", "somebody");
        run("git", "config", "user.email", "somebody@localhost");
        run("git", "add", "-A");
        run("git", "commit", "-q", "-m", "one");
    }

    @Test
    void showsTheReferencesWithoutTheTagsOfTheSlides() throws Exception {
        run("bash", "solutions/cut-branch");

        assertThat(run("git", "show", "solutions:" + STUB))
                .isEqualTo(
                        """
                        class Part01One {

                            // Says why.
                            int a;

                            int b;
                        }
                        """);
        assertThat(run("git", "show", "solutions:" + ANSWER)).contains("// tag::a[]");
    }

    @Test
    void cutsTheSameCommitEachTime() throws Exception {
        run("bash", "solutions/cut-branch");
        String first = run("git", "rev-parse", "solutions");

        run("bash", "solutions/cut-branch");

        assertThat(run("git", "rev-parse", "solutions")).isEqualTo(first);
        assertThat(run("git", "status", "--porcelain")).isEmpty();
    }

    private void write(String file, String text) throws IOException {
        Path path = repository.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private String run(String... command) throws Exception {
        Process process =
                new ProcessBuilder(command)
                        .directory(repository.toFile())
                        .redirectErrorStream(true)
                        .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }
}
