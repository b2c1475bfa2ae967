package kata.cli.part;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import kata.cli.Learner;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RevealCommandTest {

    @TempDir private Path root;
    private Learner learner;

    @BeforeEach
    void aWorkshop() throws IOException {
        learner = new Learner(root);
    }

    @Test
    void keepsTheAnswerUntilThePartIsSolved() {
        assertThat(learner.type("reveal", "pool/1")).isOne();

        assertThat(learner.read())
                .contains("pool/Part01One is not solved yet.", "--give-up")
                .doesNotContain("the reference");
    }

    @Test
    void showsTheAnswerAndWhatTheWrongOnesTeach() {
        learner.solved(Learner.ONE);

        assertThat(learner.type("reveal", "pool/1")).isZero();

        assertThat(learner.read().lines())
                .containsSubsequence(
                        "the reference",
                        "    a-lock",
                        "      Takes a lock.",
                        "    sleeps-on",
                        "      Sleeps on when close is called.",
                        "      Rule: close ends the wait");
    }

    @Test
    void showsItToThoseWhoGiveUp() {
        assertThat(learner.type("reveal", "--give-up", "pool/2")).isZero();

        assertThat(learner.read()).contains("the reference").doesNotContain("tag::");
    }
}
