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

/**
 * The loop that waits for the last task computes a deadline of its own. A task that takes longer
 * than that after another one has failed is left behind.
 */
@Rejected(
        by = "afterAFailureTheCallStillEndsLast",
        says = "runAll ended while task 2 was still running")
public final class Part02FixedPool {

    private Part02FixedPool() {}

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
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
            boolean ended = false;
            while (!ended && System.nanoTime() - end < 0) {
                ended = pool.awaitTermination(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            }
        }
    }

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
