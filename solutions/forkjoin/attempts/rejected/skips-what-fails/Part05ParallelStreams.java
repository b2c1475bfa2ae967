package kata.forkjoin;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.ForkJoinPool;
import java.util.function.UnaryOperator;
import kata.judge.Rejected;

/** Leaves out what cannot be cleaned. */
@Rejected(by = "theExceptionOfALineComesOut", says = "and cleaned returned")
public final class Part05ParallelStreams {

    private Part05ParallelStreams() {}

    public static List<String> cleaned(
            List<String> lines, UnaryOperator<String> clean, ForkJoinPool pool) throws Exception {
        return pool.submit(
                        () ->
                                lines.parallelStream()
                                        .map(line -> cleanedOrNull(line, clean))
                                        .filter(Objects::nonNull)
                                        .distinct()
                                        .toList())
                .get();
    }

    private static String cleanedOrNull(String line, UnaryOperator<String> clean) {
        try {
            return clean.apply(line);
        } catch (RuntimeException e) {
            return null;
        }
    }
}
