package kata.lab.sleepers;

import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The same as a benchmark, as the seed has it. An operation is all tasks. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
public class SleepersBenchmark {

    @Param("virtual")
    public String kind;

    @Param("10000")
    public int tasks;

    @Param("1000")
    public long millis;

    @Param("10000")
    public int atOnce;

    @Benchmark
    public void allSleep() throws InterruptedException {
        Kind where = Kind.valueOf(kind.toUpperCase(Locale.ROOT));
        new Sleep(where, tasks, Duration.ofMillis(millis), atOnce).run();
    }
}
