package kata.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import kata.lab.experiment.Results;
import kata.lab.experiment.Variant;
import kata.lab.sleepers.SleepersJmh;
import kata.lab.sleepers.SleepersMain;
import kata.lab.sum.SmallestHeapMain;
import kata.lab.sum.SumMain;
import kata.lab.threads.ThreadCountMain;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The programs of the experiments without a server, tiny. */
class ProgramsTest {

    @TempDir private Path logs;

    @Test
    void sleepers() throws Exception {
        // 40 tasks of 50 ms on 4 threads are 10 sleeps, one after the other.
        double seconds =
                measured("seconds", Variant.of("fixed", SleepersMain.class, "fixed", 40, 50, 4));

        assertThat(seconds).isGreaterThanOrEqualTo(0.5);
    }

    @Test
    void sleepersWithLessRoomThanTasks() throws Exception {
        double seconds =
                measured(
                        "seconds",
                        Variant.of("platform", SleepersMain.class, "platform", 20, 50, 10));

        assertThat(seconds).isGreaterThanOrEqualTo(0.1);
    }

    @Test
    void sleepersAsABenchmark() throws Exception {
        double seconds =
                measured("seconds", Variant.of("jmh", SleepersJmh.class, "virtual", 10, 50, 1, 10));

        assertThat(seconds).isGreaterThanOrEqualTo(0.05);
    }

    @Test
    void threadCount() throws Exception {
        double parked =
                measured(
                        "parked threads",
                        Variant.of("virtual", ThreadCountMain.class, "virtual", 100));

        assertThat(parked).isEqualTo(100);
    }

    @Test
    void millionSum() throws Exception {
        double each =
                measured("time a thread", Variant.of("sum", SumMain.class, "virtual", 100, 10));

        assertThat(each).isPositive();
    }

    @Test
    void theSmallestHeapIsSmallerThanTheLargest() throws Exception {
        double heap =
                measured("smallest heap", Variant.of("heap", SmallestHeapMain.class, 1_000, 10, 1));

        assertThat(heap).isBetween(2.0, 64.0);
    }

    private double measured(String metric, Variant variant) throws Exception {
        Results results = Fixture.of(variant).run(logs);
        assertThat(results.variants().getFirst().failures()).isEmpty();
        return results.variants().getFirst().metric(metric).median();
    }
}
