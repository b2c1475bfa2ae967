package kata.lab.tenmillion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.function.LongConsumer;
import kata.lab.experiment.Plan;
import kata.lab.experiment.Scale;
import kata.lab.machine.Machine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TenMillionTest {

    @ParameterizedTest
    @EnumSource
    void everyWayRunsEveryTaskOnce(Way way) {
        Sum sum = new Sum();
        LongConsumer starter = way.starter(sum);
        for (int number = 1; number <= 1_000; number++) {
            starter.accept(number);
        }
        // A task that is lost ends the test, and not the build.
        await().until(() -> sum.done() + sum.failed() == 1_000);

        assertThat(sum.failed()).isZero();
        assertThat(sum.value()).isEqualTo(500_500);
    }

    @Test
    void theFullScaleFitsIntoTenMinutes() {
        Plan plan = new TenMillion().plan(Scale.FULL, Machine.here());

        assertThat(plan.estimate()).isLessThan(Duration.ofMinutes(10));
    }
}
