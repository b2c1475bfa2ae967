package kata.forkjoin;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.function.UnaryOperator;
import kata.judge.Rejected;

/** Throws again what it knows. Of an Error, only the message is left. */
@Rejected(
        by = "theExceptionOfALineComesOut",
        says = "once, and cleaned threw java.lang.IllegalStateException")
public final class Part05ParallelStreams {

    private Part05ParallelStreams() {}

    public static List<String> cleaned(
            List<String> lines, UnaryOperator<String> clean, ForkJoinPool pool) throws Exception {
        try {
            return pool.submit(() -> lines.parallelStream().map(clean).distinct().toList()).get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause().getMessage());
        }
    }
}
