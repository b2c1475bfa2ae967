package kata.forkjoin;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import kata.judge.Rejected;

/** Takes two lines of the same hash code for equal. */
@Rejected(by = "linesThatAreNotEqualAllStay", says = "came back")
public final class Part05ParallelStreams {

    private Part05ParallelStreams() {}

    public static List<String> cleaned(
            List<String> lines, UnaryOperator<String> clean, ForkJoinPool pool) throws Exception {
        return pool.submit(
                        () -> {
                            Map<Integer, String> byHash =
                                    lines.parallelStream()
                                            .map(clean)
                                            .collect(
                                                    Collectors.toMap(
                                                            String::hashCode,
                                                            line -> line,
                                                            (first, _) -> first,
                                                            LinkedHashMap::new));
                            return List.copyOf(byHash.values());
                        })
                .get();
    }
}
