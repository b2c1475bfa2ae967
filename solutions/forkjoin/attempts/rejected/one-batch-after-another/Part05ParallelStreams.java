package kata.forkjoin;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.function.UnaryOperator;
import kata.judge.Rejected;

/** Cleans 1024 lines, waits for them all, and goes on to the next. */
@Rejected(by = "theFirstAndTheLastLineAreCleanedSideBySide", says = "the first and the last")
public final class Part05ParallelStreams {

    /** Enough for any number of cores, and no more than this in memory twice. */
    private static final int BATCH = 1024;

    private Part05ParallelStreams() {}

    public static List<String> cleaned(
            List<String> lines, UnaryOperator<String> clean, ForkJoinPool pool) throws Exception {
        Set<String> result = new LinkedHashSet<>();
        for (int from = 0; from < lines.size(); from += BATCH) {
            List<String> batch = lines.subList(from, Math.min(from + BATCH, lines.size()));
            Callable<List<String>> cleaning =
                    () -> batch.parallelStream().map(clean).distinct().toList();
            result.addAll(pool.submit(cleaning).get());
        }
        return new ArrayList<>(result);
    }
}
