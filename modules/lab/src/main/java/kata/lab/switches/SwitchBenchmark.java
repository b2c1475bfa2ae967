package kata.lab.switches;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** An operation is all turns of one run. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SwitchBenchmark {

    @Param("COROUTINE")
    public String way;

    @Setup
    public void prepare() {
        Way.valueOf(way).prepare();
    }

    @Benchmark
    public void takeTurns() throws Exception {
        Way chosen = Way.valueOf(way);
        Turns turns = new Turns(chosen.turns());
        chosen.run(turns);
        if (turns.isLeft()) {
            throw new IllegalStateException(turns.taken() + " of " + turns.wanted() + " turns");
        }
    }
}
