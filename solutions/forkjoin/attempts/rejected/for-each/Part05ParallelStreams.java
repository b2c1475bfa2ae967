package kata.forkjoin;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.function.UnaryOperator;
import kata.judge.Rejected;

/** Gives the order up for a cheaper step, and then lets all threads write to one list. */
@Rejected(
        by = "theOrderIsThatOfTheLinesWhicheverIsReadyFirst",
        says = "line H took longest. Cleaned: [")
public final class Part05ParallelStreams {

    private Part05ParallelStreams() {}

    public static List<String> cleaned(
            List<String> lines, UnaryOperator<String> clean, ForkJoinPool pool) throws Exception {
        List<String> result = new ArrayList<>();
        pool.submit(
                        () ->
                                lines.parallelStream()
                                        .map(clean)
                                        .unordered()
                                        .distinct()
                                        .forEach(result::add))
                .get();
        return result;
    }
}
