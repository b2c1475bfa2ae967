package kata.forkjoin;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.function.UnaryOperator;
import kata.judge.Rejected;

/** Leaves out what it has ever seen, for any caller. */
@Rejected(by = "aSecondCallKnowsNothingOfTheFirst", says = "and the second returned []")
public final class Part05ParallelStreams {

    private static final Set<String> KNOWN = new LinkedHashSet<>();

    private Part05ParallelStreams() {}

    public static List<String> cleaned(
            List<String> lines, UnaryOperator<String> clean, ForkJoinPool pool) throws Exception {
        List<String> all = pool.submit(() -> lines.parallelStream().map(clean).toList()).get();
        synchronized (KNOWN) {
            return all.stream().filter(KNOWN::add).toList();
        }
    }
}
