package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;

/** The queue has 10,000 places. Where it is full, the caller runs a task beside all threads. */
@Rejected(by = "anyNumberOfTasksAndThreads", says = "3")
public final class Part02FixedPool {

    private Part02FixedPool() {}

    /**
     * Runs the tasks on a pool of its own and returns their results.
     *
     * @param threads how many tasks may run at the same time, 1 or more
     */
    public static <T> List<T> runAll(List<Callable<T>> tasks, int threads) throws Exception {
        try (ExecutorService pool =
                new ThreadPoolExecutor(
                        threads,
                        threads,
                        0,
                        TimeUnit.SECONDS,
                        new ArrayBlockingQueue<>(10_000),
                        new ThreadPoolExecutor.CallerRunsPolicy())) {
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
        }
    }

    private static Exception unwrapped(ExecutionException e) {
        if (e.getCause() instanceof Error error) {
            throw error;
        }
        return e.getCause() instanceof Exception exception ? exception : e;
    }
}
