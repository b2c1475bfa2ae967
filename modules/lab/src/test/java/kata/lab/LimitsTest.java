package kata.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import kata.lab.experiment.Plan;
import kata.lab.experiment.Scale;
import kata.lab.machine.Machine;
import kata.lab.sleepers.Sleepers;
import kata.lab.threads.ThreadCount;
import org.junit.jupiter.api.Test;

/** The fixture's machine has room for 500 platform threads. */
class LimitsTest {

    @Test
    void noMorePlatformThreadsAreParkedThanTheMachineHasRoomFor() {
        Plan plan = new ThreadCount().plan(Scale.FULL, Fixture.MACHINE);

        List<String> platform =
                plan.variants().stream()
                        .filter(variant -> variant.args().getFirst().equals("platform"))
                        .map(variant -> variant.args().getLast())
                        .toList();
        assertThat(platform).containsExactly("500");
        assertThat(String.join("", plan.notes())).contains("500 platform threads (a limit");
    }

    @Test
    void sleepersWaitForRoomAndTheNoteSaysSo() {
        Plan plan = new Sleepers().plan(Scale.FULL, Fixture.MACHINE);

        assertThat(plan.variants().getFirst().args()).endsWith("500");
        assertThat(String.join("", plan.notes())).contains("more than 500 platform threads");
    }

    @Test
    void theMachinesLimitsAreRead() {
        Machine machine = Machine.here();

        assertThat(machine.cores()).isPositive();
        assertThat(machine.openFiles()).isGreaterThan(100);
        assertThat(machine.maxThreads()).isGreaterThanOrEqualTo(100);
        assertThat(machine.ports()).isGreaterThan(1_000);
        assertThat(machine.describe()).contains("cores").doesNotContain("null");
    }
}
