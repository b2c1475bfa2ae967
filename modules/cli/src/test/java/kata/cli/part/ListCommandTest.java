package kata.cli.part;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import kata.cli.Learner;
import kata.workbook.PartTimes;
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

    @Test
    void saysHowLongEachPartTookThatWasSeenRedFirst() throws IOException {
        Learner learner = new Learner(root);
        learner.type("list");
        assertThat(learner.read()).doesNotContain("You took");

        PartTimes times = new PartTimes(learner.workbook);
        times.judged("pool", Learner.TWO.name(), false, Instant.EPOCH);
        times.judged("pool", Learner.TWO.name(), true, Instant.EPOCH.plusSeconds(12 * 60));
        learner.type("list");

        assertThat(learner.read().lines())
                .containsSubsequence(
                        "  You took, without breaks of more than 30 minutes:",
                        "    12 min  pool/Part02Two");
    }
}
