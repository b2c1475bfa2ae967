package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;

/** After a failure it waits for its tasks, but for ten seconds only. */
@Rejected(
        by = "afterAFailureTheCallStillEndsLast",
        says = "runAll ended while task 2 was still running")
public final class Part02FixedPool {

    private Part02FixedPool() {}

    /**
     * Runs the tasks on a pool of its own and returns their results.
     *
     * @param threads how many tasks may run at the same time, 1 or more
     */
    public static <T> List<T> runAll(List<Callable<T>> tasks, int threads) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<T>> futures = new ArrayList<>();
            for (Callable<T> task : tasks) {
                futures.add(pool.submit(task));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                try {
                    results.add(future.get());
                } catch (ExecutionException e) {
                    throw unwrapped(e);
                }
            }
            return results;
        } finally {
            pool.shutdownNow();
            pool.awaitTermination(10, TimeUnit.SECONDS);
        }
    }

    private static Exception unwrapped(ExecutionException e) {
        if (e.getCause() instanceof Error error) {
            throw error;
        }
        return e.getCause() instanceof Exception exception ? exception : e;
    }
}
