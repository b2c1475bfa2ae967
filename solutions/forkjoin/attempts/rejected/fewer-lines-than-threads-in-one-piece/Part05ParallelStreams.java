package kata.forkjoin;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import kata.judge.Rejected;

/** Divides the lines by the number of threads, and does not split where that gives 0. */
@Rejected(by = "fewLinesAreCleanedSideBySideAsWell", says = "at the same time")
public final class Part05ParallelStreams {

    private Part05ParallelStreams() {}

    /**
     * The cleaned lines, without those that are there already.
     *
     * @param clean takes long, and uses a core meanwhile; many threads may call it
     * @param pool cleans the lines; it belongs to the caller
     */
    public static List<String> cleaned(
            List<String> lines, UnaryOperator<String> clean, ForkJoinPool pool) throws Exception {
        int piece = lines.size() / pool.getParallelism();
        if (piece == 0) {
            piece = Math.max(1, lines.size()); // not worth splitting
        }
        List<Callable<List<String>>> pieces = new ArrayList<>();
        for (int from = 0; from < lines.size(); from += piece) {
            List<String> some = lines.subList(from, Math.min(from + piece, lines.size()));
            pieces.add(() -> some.stream().map(clean).toList());
        }
        Set<String> result = new LinkedHashSet<>();
        for (Future<List<String>> done : pool.invokeAll(pieces)) {
            result.addAll(done.get());
        }
        return new ArrayList<>(result);
    }
}
