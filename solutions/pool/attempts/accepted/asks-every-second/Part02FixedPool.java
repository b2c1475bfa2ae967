package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** A wait with a limit, which begins anew until the pool has ended. */
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
                results.add(resultOf(future));
            }
            return results;
        } finally {
            pool.shutdown();
            while (!pool.awaitTermination(1, TimeUnit.SECONDS)) {
                // Not yet.
            }
        }
    }

    // A future wraps what its task threw, exactly once, because it is thrown again in another
    // thread. The caller of runAll need not know that there are futures.
    private static <T> T resultOf(Future<T> future) throws Exception {
        try {
            return future.get();
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case Exception thrown -> throw thrown;
                case Error error -> throw error;
                default -> throw e;
            }
        }
    }
}
