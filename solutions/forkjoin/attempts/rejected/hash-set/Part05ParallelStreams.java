package kata.forkjoin;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import kata.judge.Rejected;

/** Collects into a set: no equal lines, no shared state, no order. */
@Rejected(by = "theOrderIsThatOfTheLinesWhicheverIsReadyFirst", says = "[a, b, c, d, e, f, g, h]")
public final class Part05ParallelStreams {

    private Part05ParallelStreams() {}

    public static List<String> cleaned(
            List<String> lines, UnaryOperator<String> clean, ForkJoinPool pool) throws Exception {
        return new ArrayList<>(
                pool.submit(() -> lines.parallelStream().map(clean).collect(Collectors.toSet()))
                        .get());
    }
}
