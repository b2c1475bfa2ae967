package kata.lab.waitandhurry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import kata.lab.experiment.Plan;
import kata.lab.experiment.Scale;
import kata.lab.experiment.Variant;
import kata.lab.machine.Machine;
import org.junit.jupiter.api.Test;

class WaitAndHurryTest {

    private final WaitAndHurry experiment = new WaitAndHurry();

    @Test
    void theModelIsNearToWhatTheSeedMeasured() {
        Plan plan = experiment.plan(Scale.FULL, machine(2));

        assertThat(plan.variants()).hasSize(4);
        for (Variant variant : plan.variants()) {
            double seed = variant.seed().value();
            assertThat(variant.bound().value()).isCloseTo(seed, within(0.03 * seed));
        }
    }

    @Test
    void aSmallerScaleIsNotSetBesideTheSeed() {
        Plan plan = experiment.plan(Scale.QUICK, machine(2));

        assertThat(plan.variants()).allMatch(variant -> variant.seed().value() == null);
        assertThat(plan.notes()).hasSize(1);
    }

    @Test
    void oneCoreIsToldAndNotTakenForTwo() {
        Plan plan = experiment.plan(Scale.FULL, machine(1));

        assertThat(plan.variants())
                .extracting(Variant::name)
                .containsExactly("2 tasks, pool of 1", "2 tasks, 1 carrier");
        assertThat(plan.notes()).hasSize(1);
    }

    @Test
    void twiceTheWorkIsTwiceTheUnits() throws Exception {
        Duration length = Duration.ofMillis(50);
        Calibration.units(1, length, length);
        long units = Calibration.units(1, length, Duration.ofMillis(100));
        long twice = Calibration.units(1, length, Duration.ofMillis(200));

        // Two measurements of an unquiet machine: near is good enough to find a wrong unit.
        assertThat((double) twice / units).isBetween(1.0, 6.0);
    }

    private static Machine machine(int cores) {
        return new Machine(
                "cpu", cores, 1L << 33, "os", "jdk", 1_000, 1_000, "a test's", 1_000, null);
    }
}
