package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/**
 * A fork/join pool adds a thread for one that waits in a way it knows of, so its parallelism is no
 * bound.
 */
@Rejected(
        by = "neverMoreTasksRunAtOnceThanThereAreThreads",
        says = "tasks were in progress at the same time")
public final class Part02FixedPool {

    private Part02FixedPool() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks, int threads) throws Exception {
        try (var pool = Executors.newWorkStealingPool(threads)) {
            List<T> results = new ArrayList<>();
            for (Future<T> future : pool.invokeAll(tasks)) {
                results.add(future.get());
            }
            return results;
        } catch (ExecutionException e) {
            throw (Exception) e.getCause();
        }
    }
}
