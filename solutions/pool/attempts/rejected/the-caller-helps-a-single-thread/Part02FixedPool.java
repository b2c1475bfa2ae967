package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import kata.judge.Rejected;

/** Counts the caller as one of the threads, and starts at least one more. */
@Rejected(by = "neverMoreTasksRunAtOnceThanThereAreThreads", says = "2 tasks were in progress")
public final class Part02FixedPool {

    private Part02FixedPool() {}

    /**
     * Runs the tasks on a pool of its own and returns their results.
     *
     * @param threads how many tasks may run at the same time, 1 or more
     */
    public static <T> List<T> runAll(List<Callable<T>> tasks, int threads) throws Exception {
        List<FutureTask<T>> futures = new ArrayList<>();
        for (Callable<T> task : tasks) {
            futures.add(new FutureTask<>(task));
        }
        Queue<FutureTask<T>> queue = new ConcurrentLinkedQueue<>(futures);
        // The caller is one of the threads, and a pool has at least one.
        int helpers = Math.max(1, threads - 1);
        try (ExecutorService pool = Executors.newFixedThreadPool(helpers)) {
            for (int i = 0; i < helpers; i++) {
                pool.execute(() -> runFrom(queue));
            }
            runFrom(queue);
        }
        List<T> results = new ArrayList<>();
        for (FutureTask<T> future : futures) {
            results.add(resultOf(future));
        }
        return results;
    }

    private static <T> void runFrom(Queue<FutureTask<T>> queue) {
        for (FutureTask<T> task = queue.poll(); task != null; task = queue.poll()) {
            task.run();
        }
    }

    private static <T> T resultOf(FutureTask<T> future) throws Exception {
        try {
            return future.get();
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case Exception exception -> throw exception;
                case Error error -> throw error;
                default -> throw e;
            }
        }
    }
}
