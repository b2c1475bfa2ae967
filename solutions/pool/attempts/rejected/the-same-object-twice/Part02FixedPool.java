package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** Keeps the other failures as suppressed: no exception can suppress itself. */
@Rejected(by = "whateverATaskThrowsComesOut", says = "and another task the same object")
public final class Part02FixedPool {

    private Part02FixedPool() {}

    /**
     * Runs the tasks on a pool of its own and returns their results.
     *
     * @param threads how many tasks may run at the same time, 1 or more
     */
    public static <T> List<T> runAll(List<Callable<T>> tasks, int threads) throws Exception {
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            List<Future<T>> futures = new ArrayList<>();
            for (Callable<T> task : tasks) {
                futures.add(pool.submit(task));
            }
            List<T> results = new ArrayList<>();
            Throwable failure = null;
            for (Future<T> future : futures) {
                try {
                    results.add(future.get());
                } catch (ExecutionException e) {
                    if (failure == null) {
                        failure = e.getCause();
                    } else {
                        failure.addSuppressed(e.getCause());
                    }
                }
            }
            if (failure instanceof Error error) {
                throw error;
            }
            if (failure instanceof Exception exception) {
                throw exception;
            }
            return results;
        }
    }
}
