package kata.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListCommandTest {

    @TempDir private Path root;

    @Test
    void showsABarForEachModuleAndThePartThatIsNext() throws IOException {
        Fixture learner = new Fixture(root);
        learner.solved(Fixture.ONE);

        assertThat(learner.type("list")).isZero();

        assertThat(learner.read().lines())
                .contains("  pool        ■□ 1 of 2", "  virtual     □ 0 of 1")
                .endsWith("  Next: pool/Part02Two");
    }

    @Test
    void saysSoWhenEverythingIsSolved() throws IOException {
        Fixture learner = new Fixture(root);
        learner.solved(Fixture.ONE);
        learner.solved(Fixture.TWO);
        learner.solved(Fixture.OTHER);

        learner.type("list");

        assertThat(learner.read()).contains("■■ 2 of 2").contains("Everything is solved.");
    }
}
