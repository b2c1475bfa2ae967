package kata.forkjoin;

import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.function.UnaryOperator;
import kata.judge.Rejected;

/** A thread of some other fork/join pool runs the stream itself, in its pool. */
@Rejected(
        by = "theLinesAreCleanedInTheGivenPoolForAnyCaller",
        says = "another fork/join pool called")
public final class Part05ParallelStreams {

    private Part05ParallelStreams() {}

    public static List<String> cleaned(
            List<String> lines, UnaryOperator<String> clean, ForkJoinPool pool) throws Exception {
        if (ForkJoinTask.inForkJoinPool()) {
            return lines.parallelStream().map(clean).distinct().toList();
        }
        return pool.submit(() -> lines.parallelStream().map(clean).distinct().toList()).get();
    }
}
