package kata.forkjoin;

import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.function.UnaryOperator;
import kata.judge.Rejected;

/** Right in everything, but for the threads that it takes. */
@Rejected(
        by = "everyLineIsCleanedInTheGivenPool",
        says = "lines were not cleaned in the given pool")
public final class Part05ParallelStreams {

    private Part05ParallelStreams() {}

    public static List<String> cleaned(
            List<String> lines, UnaryOperator<String> clean, ForkJoinPool pool) throws Exception {
        return lines.parallelStream().map(clean).distinct().toList();
    }
}
