package kata.forkjoin;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.function.UnaryOperator;
import kata.judge.Rejected;

/** Locks the list: nothing is lost any more, but the order. */
@Rejected(
        by = "theOrderIsThatOfTheLinesWhicheverIsReadyFirst",
        says = "line H took longest. Cleaned: [")
public final class Part05ParallelStreams {

    private Part05ParallelStreams() {}

    public static List<String> cleaned(
            List<String> lines, UnaryOperator<String> clean, ForkJoinPool pool) throws Exception {
        List<String> result = Collections.synchronizedList(new ArrayList<>());
        pool.submit(() -> lines.parallelStream().map(clean).forEach(result::add)).get();
        return result.stream().distinct().toList();
    }
}
