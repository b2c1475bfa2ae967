package kata.lab.tenmillion;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.function.LongConsumer;
import kata.lab.Machine;
import kata.lab.Plan;
import kata.lab.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TenMillionTest {

    @ParameterizedTest
    @EnumSource
    void everyWayRunsEveryTaskOnce(Way way) throws InterruptedException {
        Sum sum = new Sum();
        LongConsumer starter = way.starter(sum);
        for (int number = 1; number <= 1_000; number++) {
            starter.accept(number);
        }
        while (sum.done() + sum.failed() < 1_000) {
            Thread.sleep(1);
        }

        assertThat(sum.failed()).isZero();
        assertThat(sum.value()).isEqualTo(500_500);
    }

    @Test
    void theFullScaleFitsIntoTenMinutes() {
        Plan plan = new TenMillion().plan(Scale.FULL, Machine.here());

        assertThat(plan.estimate()).isLessThan(Duration.ofMinutes(10));
    }
}
