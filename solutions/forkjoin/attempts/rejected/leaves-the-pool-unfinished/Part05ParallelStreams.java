package kata.forkjoin;

import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import kata.judge.Rejected;

/** Makes the stream in the pool, and runs it outside. */
@Rejected(
        by = "everyLineIsCleanedInTheGivenPool",
        says = "lines were not cleaned in the given pool")
public final class Part05ParallelStreams {

    private Part05ParallelStreams() {}

    public static List<String> cleaned(
            List<String> lines, UnaryOperator<String> clean, ForkJoinPool pool) throws Exception {
        Stream<String> cleaned = pool.submit(() -> lines.parallelStream().map(clean)).get();
        return cleaned.distinct().toList();
    }
}
