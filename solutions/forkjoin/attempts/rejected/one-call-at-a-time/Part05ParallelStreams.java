package kata.forkjoin;

import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.function.UnaryOperator;
import kata.judge.Rejected;

/** Guards the call against other calls, with one lock for the whole program. */
@Rejected(
        by = "callsAtTheSameTimeKnowNothingOfEachOther",
        says = "a line of one call took long, and another call waited with it")
public final class Part05ParallelStreams {

    private Part05ParallelStreams() {}

    public static synchronized List<String> cleaned(
            List<String> lines, UnaryOperator<String> clean, ForkJoinPool pool) throws Exception {
        return pool.submit(() -> lines.parallelStream().map(clean).distinct().toList()).get();
    }
}
