package kata.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import kata.lab.experiment.Experiment;
import kata.lab.experiment.Plan;
import kata.lab.experiment.Scale;
import kata.lab.experiment.Variant;
import kata.lab.machine.Machine;
import kata.lab.report.Section;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExperimentsTest {

    @Test
    void allElevenAreThere() {
        assertThat(Experiments.names())
                .containsExactly(
                        "wait-and-hurry",
                        "thread-count",
                        "sleepers",
                        "million-sum",
                        "ten-million",
                        "slow-http",
                        "hello-http",
                        "slow-clients",
                        "model-table",
                        "switch",
                        "hand-over");
    }

    @Test
    void quickScaleTakesAboutTwoAndAHalfMinutesAndFullScaleThreeQuartersOfAnHour() {
        assertThat(estimate(Scale.QUICK)).isLessThan(Duration.ofSeconds(150));
        assertThat(estimate(Scale.FULL)).isLessThan(Duration.ofMinutes(45));
    }

    @Test
    void theGateHasTwentySecondsForSwitchAndHandOver() {
        Machine machine = Machine.here();
        Duration both =
                Experiments.named("switch")
                        .orElseThrow()
                        .plan(Scale.QUICK, machine)
                        .estimate()
                        .plus(
                                Experiments.named("hand-over")
                                        .orElseThrow()
                                        .plan(Scale.QUICK, machine)
                                        .estimate());

        assertThat(both).isLessThan(Duration.ofSeconds(20));
    }

    @ParameterizedTest
    @MethodSource("all")
    void eachSaysWhatItShowsAndWhatNot(Experiment experiment) throws IOException {
        assertThat(Section.words(experiment))
                .contains("**What it shows.**", "**What it does not show.**")
                .containsPattern("\\*\\*(What|Where) the seed");
    }

    @ParameterizedTest
    @MethodSource("all")
    void eachVariantHasANameOfItsOwn(Experiment experiment) {
        for (Scale scale : Scale.values()) {
            Set<String> names = new HashSet<>();
            for (Variant variant : experiment.plan(scale, Fixture.MACHINE).variants()) {
                assertThat(names.add(variant.group() + "/" + variant.name()))
                        .as(variant.name())
                        .isTrue();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void aSmallMachineGetsAPlanTooAndEachLimitIsLongerThanTheEstimate(Experiment experiment) {
        for (Scale scale : Scale.values()) {
            Plan plan = experiment.plan(scale, Fixture.MACHINE);
            assertThat(plan.variants()).isNotEmpty();
            for (Variant variant : plan.variants()) {
                assertThat(variant.timeLimit()).isGreaterThan(variant.estimate());
            }
        }
    }

    static Iterable<Experiment> all() {
        return Experiments.ALL;
    }

    private static Duration estimate(Scale scale) {
        Machine machine = Machine.here();
        return Experiments.ALL.stream()
                .map(experiment -> experiment.plan(scale, machine).estimate())
                .reduce(Duration.ZERO, Duration::plus);
    }
}
