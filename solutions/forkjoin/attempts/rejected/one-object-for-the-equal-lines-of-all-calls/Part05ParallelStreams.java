package kata.forkjoin;

import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.function.UnaryOperator;
import kata.judge.Rejected;

/**
 * Keeps one object for each text that was ever cleaned, so that equal lines are the same object.
 */
@Rejected(
        by = "aSecondCallKnowsNothingOfTheFirst",
        says = "16 of 16 cleaned lines were still in memory")
public final class Part05ParallelStreams {

    private static final ConcurrentHashMap<String, String> KNOWN = new ConcurrentHashMap<>();

    private Part05ParallelStreams() {}

    public static List<String> cleaned(
            List<String> lines, UnaryOperator<String> clean, ForkJoinPool pool) throws Exception {
        return pool.submit(
                        () ->
                                lines.parallelStream()
                                        .map(clean)
                                        .map(line -> KNOWN.computeIfAbsent(line, l -> l))
                                        .distinct()
                                        .toList())
                .get();
    }
}
