package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;

/**
 * The caller hands out the tasks, and runs one where all threads are busy. While that one is slow,
 * nobody hands out.
 */
@Rejected(by = "aSlowTaskHoldsUpItsOwnThreadOnlyWhereverItIs", says = "of the 99 others ran")
public final class Part02FixedPool {

    private Part02FixedPool() {}

    /**
     * Runs the tasks on a pool of its own and returns their results.
     *
     * @param threads how many tasks may run at the same time, 1 or more
     */
    public static <T> List<T> runAll(List<Callable<T>> tasks, int threads) throws Exception {
        List<FutureTask<T>> futures = new ArrayList<>(tasks.size());
        for (Callable<T> task : tasks) {
            futures.add(new FutureTask<>(task));
        }
        if (threads == 1) {
            futures.forEach(FutureTask::run);
        } else {
            // The caller is the last of the threads: it takes what no worker is free for.
            try (ExecutorService pool =
                    new ThreadPoolExecutor(
                            threads - 1,
                            threads - 1,
                            0,
                            TimeUnit.SECONDS,
                            new SynchronousQueue<>(),
                            new ThreadPoolExecutor.CallerRunsPolicy())) {
                futures.forEach(pool::execute);
            }
        }
        List<T> results = new ArrayList<>(futures.size());
        for (Future<T> future : futures) {
            try {
                results.add(future.get());
            } catch (ExecutionException e) {
                if (e.getCause() instanceof Error error) {
                    throw error;
                }
                throw (Exception) e.getCause();
            }
        }
        return results;
    }
}
