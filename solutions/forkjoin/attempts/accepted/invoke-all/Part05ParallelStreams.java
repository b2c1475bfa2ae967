package kata.forkjoin;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;

/** A task for each line; the caller alone has a set, and fills it in order. */
public final class Part05ParallelStreams {

    private Part05ParallelStreams() {}

    public static List<String> cleaned(
            List<String> lines, UnaryOperator<String> clean, ForkJoinPool pool) throws Exception {
        List<Callable<String>> tasks = new ArrayList<>();
        for (String line : lines) {
            tasks.add(() -> clean.apply(line));
        }
        Set<String> result = new LinkedHashSet<>();
        for (Future<String> task : pool.invokeAll(tasks)) {
            result.add(task.get());
        }
        return new ArrayList<>(result);
    }
}
