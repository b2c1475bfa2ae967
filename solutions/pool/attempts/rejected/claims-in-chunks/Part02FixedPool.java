package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import kata.judge.Rejected;

/** A thread claims several tasks at a time. A slow one holds up the others of its chunk. */
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
        // Few trips to the shared counter, and still many chunks per thread.
        int chunk = Math.max(1, futures.size() / (16 * threads));
        AtomicInteger next = new AtomicInteger();
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            for (int i = 0; i < Math.min(threads, futures.size()); i++) {
                pool.execute(() -> work(futures, next, chunk));
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

    private static <T> void work(List<FutureTask<T>> futures, AtomicInteger next, int chunk) {
        int from;
        while ((from = next.getAndAdd(chunk)) < futures.size()) {
            int to = Math.min(from + chunk, futures.size());
            for (int i = from; i < to; i++) {
                futures.get(i).run();
            }
        }
    }
}
