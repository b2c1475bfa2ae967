package kata.pool;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;

/** Waits for the pool only, which knows nothing of the tasks that submitters run. */
@Rejected(
        by = "closeWaitsForASubmitterThatHelps",
        says = "it returned while one of the tasks still ran")
public final class Part08BackPressure implements Executor, AutoCloseable {

    private final ThreadPoolExecutor pool;

    public Part08BackPressure(int threads, int places) {
        pool =
                new ThreadPoolExecutor(
                        threads,
                        threads,
                        0,
                        TimeUnit.SECONDS,
                        new ArrayBlockingQueue<>(places),
                        Part08BackPressure::help);
    }

    private static void help(Runnable task, ThreadPoolExecutor pool) {
        if (pool.isShutdown()) {
            throw new RejectedExecutionException("closed");
        }
        task.run();
    }

    @Override
    public void execute(Runnable task) {
        pool.execute(task);
    }

    @Override
    public void close() {
        pool.shutdown();
        boolean interrupted = false;
        while (!pool.isTerminated()) {
            try {
                pool.awaitTermination(1, TimeUnit.DAYS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
