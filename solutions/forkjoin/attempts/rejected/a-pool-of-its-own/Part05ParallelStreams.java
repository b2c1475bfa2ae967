package kata.forkjoin;

import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.function.UnaryOperator;
import kata.judge.Rejected;

/** Makes a pool for the job, beside the one that it was given. */
@Rejected(
        by = "everyLineIsCleanedInTheGivenPool",
        says = "lines were not cleaned in the given pool")
public final class Part05ParallelStreams {

    private Part05ParallelStreams() {}

    public static List<String> cleaned(
            List<String> lines, UnaryOperator<String> clean, ForkJoinPool pool) throws Exception {
        try (ForkJoinPool own = new ForkJoinPool(pool.getParallelism())) {
            return own.submit(() -> lines.parallelStream().map(clean).distinct().toList()).get();
        }
    }
}
