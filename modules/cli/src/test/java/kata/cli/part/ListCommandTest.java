package kata.cli.part;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import kata.cli.Learner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListCommandTest {

    @TempDir private Path root;

    @Test
    void showsABarForEachModuleAndThePartThatIsNext() throws IOException {
        Learner learner = new Learner(root);
        learner.solved(Learner.ONE);

        assertThat(learner.type("list")).isZero();

        assertThat(learner.read().lines())
                .contains("  pool        ■□ 1 of 2, 0 sound", "  virtual     □ 0 of 1")
                .endsWith("  Next: pool/Part02Two");
    }

    @Test
    void saysSoWhenEverythingIsSolved() throws IOException {
        Learner learner = new Learner(root);
        learner.solved(Learner.ONE);
        learner.solved(Learner.TWO);
        learner.solved(Learner.OTHER);

        learner.type("list");

        assertThat(learner.read()).contains("■■ 2 of 2").contains("Everything is solved.");
    }
}
