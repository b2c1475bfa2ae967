package kata.forkjoin;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.function.UnaryOperator;
import kata.judge.Rejected;

/** Keeps the cleaned lines for the next call, of whatever file. */
@Rejected(by = "aSecondCallKnowsNothingOfTheFirst", says = "and it was cleaned")
public final class Part05ParallelStreams {

    private static final Map<String, String> CLEANED = new ConcurrentHashMap<>();

    private Part05ParallelStreams() {}

    public static List<String> cleaned(
            List<String> lines, UnaryOperator<String> clean, ForkJoinPool pool) throws Exception {
        return pool.submit(
                        () ->
                                lines.parallelStream()
                                        .map(line -> CLEANED.computeIfAbsent(line, clean))
                                        .distinct()
                                        .toList())
                .get();
    }
}
