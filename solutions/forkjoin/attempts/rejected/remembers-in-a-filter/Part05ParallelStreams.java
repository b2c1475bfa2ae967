package kata.forkjoin;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.function.UnaryOperator;
import kata.judge.Rejected;

/** A concurrent set is safe. What it has seen first is another thing in each run. */
@Rejected(by = "ofEqualLinesTheFirstStaysInItsPlace", says = "the first took longest. Cleaned: [")
public final class Part05ParallelStreams {

    private Part05ParallelStreams() {}

    public static List<String> cleaned(
            List<String> lines, UnaryOperator<String> clean, ForkJoinPool pool) throws Exception {
        Set<String> known = ConcurrentHashMap.newKeySet();
        return pool.submit(() -> lines.parallelStream().map(clean).filter(known::add).toList())
                .get();
    }
}
