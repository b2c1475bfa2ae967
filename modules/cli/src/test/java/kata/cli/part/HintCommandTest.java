package kata.cli.part;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import kata.cli.Learner;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HintCommandTest {

    @TempDir private Path root;
    private Learner learner;

    @BeforeEach
    void aWorkshop() throws IOException {
        learner = new Learner(root);
    }

    @Test
    void givesOneHintMoreEachTime() {
        learner.type("hint", "pool/2");
        assertThat(learner.read()).contains("Hint 1 of 3", "weak").doesNotContain("middle");

        learner.type("hint", "pool/2");
        assertThat(learner.read()).contains("weak", "Hint 2 of 3").doesNotContain("strong");

        learner.type("hint", "pool/2");
        learner.read();
        assertThat(learner.type("hint", "pool/2")).isZero();
        assertThat(learner.read()).contains("weak", "middle", "Hint 3 of 3");
    }

    @Test
    void isForTheFirstUnsolvedPartWhenNoneIsNamed() {
        learner.solved(Learner.ONE);

        learner.type("hint");

        assertThat(learner.workbook.root().resolve(".kata/notes.properties"))
                .content()
                .contains("hints.pool/Part02Two=1");
    }

    @Test
    void isForThePartThatWasWorkedOnLast() {
        learner.context().state().currentPart(Learner.OTHER);

        learner.type("hint");

        assertThat(learner.context().state().hintsShown(Learner.OTHER)).isOne();
    }

    @Test
    void complainsOfAPartThatIsNotThere() {
        assertThat(learner.type("hint", "pool/7")).isOne();

        assertThat(learner.read()).contains("There is no part pool/7.");
    }
}
