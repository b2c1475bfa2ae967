package kata.repository;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
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

    @TempDir private Path folder;
    private ScratchRepository repository;

    private String run(String... command) throws Exception {
        return repository.run(command);
    }

    @BeforeEach
    void aRepository() throws Exception {
        repository = new ScratchRepository(folder);
        repository.write(STUB, "the stub\n");
        repository.write(
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
        repository.copyScript("solutions/cut-branch");
        repository.commitAll();
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
}
