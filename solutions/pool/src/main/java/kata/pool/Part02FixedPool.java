package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A thread pool: a fixed number of threads, and one queue from which they take their tasks.
 *
 * <p>A pool for each call is right if calls are rare: starting a platform thread costs a fraction
 * of a millisecond. A program that calls this all the time keeps one pool for all calls instead,
 * and closes it at its own end. If tasks only wait, a virtual thread for each of them, with a
 * semaphore around the scarce resource, does the same at a lower cost.
 */
public final class Part02FixedPool {

    private Part02FixedPool() {}

    /**
     * Runs the tasks on a pool of its own and returns their results.
     *
     * @param threads how many tasks may run at the same time, 1 or more
     */
    public static <T> List<T> runAll(List<Callable<T>> tasks, int threads) throws Exception {
        // tag::run-all[]
        // Closing the pool (since JDK 19) refuses new tasks and waits for the last one, however the
        // block is left. shutdown() alone does not wait.
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            // Puts all tasks into the queue before it waits for the first. The futures come in the
            // order of the tasks. An ExecutorCompletionService would return them as they end.
            List<Future<T>> futures = pool.invokeAll(tasks);
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(resultOf(future));
            }
            return results;
        }
        // end::run-all[]
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
