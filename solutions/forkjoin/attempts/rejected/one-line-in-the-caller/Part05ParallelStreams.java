package kata.forkjoin;

import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.function.UnaryOperator;
import kata.judge.Rejected;

/** Does not trouble the pool for a single line. */
@Rejected(by = "everyLineIsCleanedInTheGivenPool", says = "were not cleaned in the given pool")
public final class Part05ParallelStreams {

    private Part05ParallelStreams() {}

    public static List<String> cleaned(
            List<String> lines, UnaryOperator<String> clean, ForkJoinPool pool) throws Exception {
        if (lines.size() < 2) {
            return lines.stream().map(clean).toList();
        }
        return pool.submit(() -> lines.parallelStream().map(clean).distinct().toList()).get();
    }
}
