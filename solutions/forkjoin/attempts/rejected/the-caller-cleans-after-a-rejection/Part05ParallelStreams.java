package kata.forkjoin;

import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.UnaryOperator;
import kata.judge.Rejected;

/**
 * Takes a RejectedExecutionException of the cleaning for one of the pool, and cleans again by
 * itself.
 */
@Rejected(by = "theExceptionOfALineComesOut", says = "a RejectedExecutionException of its own once")
public final class Part05ParallelStreams {

    private Part05ParallelStreams() {}

    /**
     * The cleaned lines, without duplicates.
     *
     * @param clean takes long, and uses a core meanwhile; many threads may call it
     * @param pool cleans the lines; it belongs to the caller
     */
    public static List<String> cleaned(
            List<String> lines, UnaryOperator<String> clean, ForkJoinPool pool) throws Exception {
        try {
            return pool.submit(() -> lines.parallelStream().map(clean).distinct().toList()).join();
        } catch (RejectedExecutionException _) {
            // The pool takes no more: better one by one than not at all.
            return lines.stream().map(clean).distinct().toList();
        }
    }
}
