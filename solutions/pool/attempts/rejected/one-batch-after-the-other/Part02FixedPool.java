package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** Starts as many tasks as there are threads, waits for all of them, starts the next ones. */
@Rejected(
        by = "aSlowTaskHoldsUpItsOwnThreadOnly",
        says = "1 of the 5 other tasks ran while task 1 kept its thread")
public final class Part02FixedPool {

    private Part02FixedPool() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks, int threads) throws Exception {
        try (var pool = Executors.newFixedThreadPool(threads)) {
            List<T> results = new ArrayList<>();
            for (int from = 0; from < tasks.size(); from += threads) {
                int to = Math.min(from + threads, tasks.size());
                for (Future<T> future : pool.invokeAll(tasks.subList(from, to))) {
                    results.add(future.get());
                }
            }
            return results;
        } catch (ExecutionException e) {
            throw (Exception) e.getCause();
        }
    }
}
