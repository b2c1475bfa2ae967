package kata.forkjoin;

import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.function.UnaryOperator;
import kata.judge.Rejected;

/** Closes a pool that is not its own. */
@Rejected(by = "thePoolStaysOpen", says = "the pool was shut down")
public final class Part05ParallelStreams {

    private Part05ParallelStreams() {}

    public static List<String> cleaned(
            List<String> lines, UnaryOperator<String> clean, ForkJoinPool pool) throws Exception {
        try (pool) {
            return pool.submit(() -> lines.parallelStream().map(clean).distinct().toList()).get();
        }
    }
}
