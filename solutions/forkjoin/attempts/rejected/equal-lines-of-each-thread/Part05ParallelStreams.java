package kata.forkjoin;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import java.util.function.UnaryOperator;
import kata.judge.Rejected;

/** Each thread of the pool keeps one object for each text that it ever cleaned. */
@Rejected(by = "aSecondCallKnowsNothingOfTheFirst", says = "still in memory")
public final class Part05ParallelStreams {

    private static final ThreadLocal<Map<String, String>> KNOWN =
            ThreadLocal.withInitial(HashMap::new);

    private Part05ParallelStreams() {}

    public static List<String> cleaned(
            List<String> lines, UnaryOperator<String> clean, ForkJoinPool pool) throws Exception {
        return pool.submit(
                        () ->
                                lines.parallelStream()
                                        .map(clean)
                                        .map(line -> KNOWN.get().computeIfAbsent(line, _ -> line))
                                        .distinct()
                                        .toList())
                .get();
    }
}
