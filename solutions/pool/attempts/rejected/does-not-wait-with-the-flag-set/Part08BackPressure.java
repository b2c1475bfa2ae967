package kata.pool;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;

/** Handles an interruption while it waits, but after an earlier one it does not wait. */
@Rejected(
        by = "closeLosesNothingWhenItIsInterrupted",
        says = "a thread with its interrupt flag set called close()")
public final class Part08BackPressure implements Executor, AutoCloseable {

    private final ThreadPoolExecutor pool;
    private int helping;

    public Part08BackPressure(int threads, int places) {
        pool =
                new ThreadPoolExecutor(
                        threads,
                        threads,
                        0,
                        TimeUnit.SECONDS,
                        new ArrayBlockingQueue<>(places),
                        (task, _) -> help(task));
        pool.prestartAllCoreThreads();
    }

    private void help(Runnable task) {
        begin();
        try {
            task.run();
        } finally {
            end();
        }
    }

    private synchronized void begin() {
        if (pool.isShutdown()) {
            throw new RejectedExecutionException("closed");
        }
        helping++;
    }

    private synchronized void end() {
        helping--;
        notifyAll();
    }

    @Override
    public void execute(Runnable task) {
        pool.execute(task);
    }

    @Override
    public void close() {
        pool.shutdown();
        if (Thread.currentThread().isInterrupted()) {
            return;
        }
        boolean interrupted = false;
        while (true) {
            try {
                pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
                awaitHelpers();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void awaitHelpers() throws InterruptedException {
        while (helping > 0) {
            wait();
        }
    }
}
