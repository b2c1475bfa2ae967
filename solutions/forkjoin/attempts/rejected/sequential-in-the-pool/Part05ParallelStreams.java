package kata.forkjoin;

import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.function.UnaryOperator;
import kata.judge.Rejected;

/** Is in the pool, and has forgotten why. */
@Rejected(by = "theFirstAndTheLastLineAreCleanedSideBySide", says = "at most 1 of 2 lines")
public final class Part05ParallelStreams {

    private Part05ParallelStreams() {}

    public static List<String> cleaned(
            List<String> lines, UnaryOperator<String> clean, ForkJoinPool pool) throws Exception {
        return pool.submit(() -> lines.stream().map(clean).distinct().toList()).get();
    }
}
