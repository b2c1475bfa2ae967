package kata.forkjoin;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** One array, but a place in it for each line: no two threads write to the same. */
public final class Part05ParallelStreams {

    private Part05ParallelStreams() {}

    public static List<String> cleaned(
            List<String> lines, UnaryOperator<String> clean, ForkJoinPool pool) throws Exception {
        String[] cleaned = new String[lines.size()];
        pool.submit(
                        () ->
                                IntStream.range(0, cleaned.length)
                                        .parallel()
                                        .forEach(i -> cleaned[i] = clean.apply(lines.get(i))))
                .get();
        return Arrays.stream(cleaned).distinct().toList();
    }
}
