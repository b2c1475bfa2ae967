package kata.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import kata.lab.Fixture;
import kata.lab.experiment.Metric;
import kata.lab.experiment.Plan;
import kata.lab.experiment.Results;
import kata.lab.experiment.Table;
import kata.lab.experiment.Variant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunnerTest {

    @TempDir private Path logs;

    @Test
    void whatTheProgramReportsIsInTheResults() throws Exception {
        Results results = Fixture.of(says("seconds", "1.5")).run(logs);

        Results.Outcome only = results.variants().getFirst();
        assertThat(results.failed()).isFalse();
        assertThat(only.metric("seconds").median()).isEqualTo(1.5);
        assertThat(only.series().get("curve").y()).containsExactly(2, 3);
        assertThat(only.metric("wall").median()).isPositive();
        assertThat(only.metric("errors").median()).isZero();
    }

    @Test
    void aProgramsOwnValueReplacesTheLabs() throws Exception {
        Results results = Fixture.of(says("memory")).run(logs);

        assertThat(results.variants().getFirst().metric("peak memory").median()).isEqualTo(12_345);
    }

    @Test
    void aFailingVariantIsToldAndTheOthersStillRun() throws Exception {
        Results results =
                Fixture.of(says("throw", "milk"), says("seconds", "1").withTitle("the other"))
                        .run(logs);

        assertThat(results.failed()).isTrue();
        assertThat(results.variants().getFirst().failures().getFirst())
                .contains("exit code 1", "out of milk");
        assertThat(results.variants().getLast().failed()).isFalse();
        assertThat(new Table(results).markdown()).contains("| failed |", "out of milk");
    }

    @Test
    void aProgramThatReportsNothingHasFailed() throws Exception {
        Results results = Fixture.of(says("nothing")).run(logs);

        assertThat(results.variants().getFirst().failures()).containsExactly("reported nothing");
        assertThat(Files.readString(logs.resolve("sleepers/-nothing-1.log")))
                .contains("nothing of use");
    }

    @Test
    void aProgramThatHangsIsStoppedAtItsTimeLimit() throws Exception {
        Results results = Fixture.of(says("hang").withTimeLimit(Duration.ofSeconds(1))).run(logs);

        assertThat(results.variants().getFirst().failures().getFirst()).contains("not done after");
    }

    @Test
    void aComputedVariantIsNotRun() throws Exception {
        Results results = Fixture.of(Variant.computed("fixed", 500, "1 s × 500")).run(logs);

        assertThat(results.variants().getFirst().metric("seconds").median()).isEqualTo(500);
        assertThat(logs).isEmptyDirectory();
    }

    @Test
    void aVariantMayRunInFewerRoundsThanTheOthers() throws Exception {
        Plan plan =
                Plan.of(
                        Metric.SECONDS,
                        2,
                        List.of(says("seconds", "1"), says("seconds", "2").withRounds(1)));
        Results results = new Fixture(plan).run(logs);

        assertThat(results.variants().getFirst().metric("seconds").values()).hasSize(2);
        assertThat(results.variants().getLast().metric("seconds").values()).hasSize(1);
    }

    private static Variant says(String... args) {
        return Variant.of(String.join(" ", args), Fixture.Says.class, (Object[]) args);
    }
}
