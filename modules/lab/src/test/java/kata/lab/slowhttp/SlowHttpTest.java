package kata.lab.slowhttp;

import static org.assertj.core.api.Assertions.assertThat;

import kata.lab.experiment.Scale;
import kata.lab.machine.Machine;
import org.junit.jupiter.api.Test;

class SlowHttpTest {
    private static final long PLENTY = 1_000_000;

    @Test
    void theFullScaleIsTheSeeds() {
        var plan = new SlowHttp().plan(Scale.FULL, machine(PLENTY, PLENTY));

        assertThat(plan.notes()).singleElement().asString().contains("20,000 users arrive in 20 s");
    }

    @Test
    void theBoundIsRampAndWaits() {
        var load = SlowLoad.of(Scale.FULL).fitted(machine(PLENTY, PLENTY));

        assertThat(load.atBest()).hasSeconds(38);
        assertThat(load.bestPerSecond()).isBetween(1_578.9, 1_579.0);
    }

    @Test
    void fewFilesMeanFewerUsersAndANote() {
        var machine = machine(1_024, PLENTY);

        assertThat(SlowLoad.of(Scale.FULL).fitted(machine).users()).isEqualTo(524);
        assertThat(new SlowHttp().plan(Scale.FULL, machine).notes())
                .anyMatch(note -> note.contains("524 users instead of 20,000"));
    }

    @Test
    void fewThreadsMeanFewerUsers() {
        assertThat(SlowLoad.of(Scale.FULL).fitted(machine(PLENTY, 3_000)).users()).isEqualTo(3_000);
    }

    private static Machine machine(long files, long threads) {
        return new Machine("cpu", 2, 8L << 30, "os", "jdk", files, threads, "limit", PLENTY, null);
    }
}
