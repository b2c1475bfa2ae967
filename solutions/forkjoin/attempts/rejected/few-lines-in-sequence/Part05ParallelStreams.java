package kata.forkjoin;

import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.function.UnaryOperator;
import kata.judge.Rejected;

/** Takes it that less than eight lines are not worth a second thread. */
@Rejected(by = "fewLinesAreCleanedSideBySideAsWell", says = "of 2 lines")
public final class Part05ParallelStreams {

    private Part05ParallelStreams() {}

    public static List<String> cleaned(
            List<String> lines, UnaryOperator<String> clean, ForkJoinPool pool) throws Exception {
        if (lines.size() < 8) {
            return pool.submit(() -> lines.stream().map(clean).distinct().toList()).get();
        }
        return pool.submit(() -> lines.parallelStream().map(clean).distinct().toList()).get();
    }
}
