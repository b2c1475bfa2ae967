package kata.pool;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;

/** An interruption ends the wait for submitters that help. */
@Rejected(
        by = "closeWaitsForASubmitterThatHelps",
        says = "it returned while one of the tasks still ran")
public final class Part08BackPressure implements Executor, AutoCloseable {
    private final ThreadPoolExecutor pool;
    private final Semaphore helpers = new Semaphore(1_000_000);

    public Part08BackPressure(int threads, int places) {
        pool =
                new ThreadPoolExecutor(
                        threads,
                        threads,
                        0,
                        TimeUnit.SECONDS,
                        new ArrayBlockingQueue<>(places),
                        (t, e) -> {
                            if (e.isShutdown()) throw new RejectedExecutionException("closed");
                            helpers.acquireUninterruptibly();
                            try {
                                t.run();
                            } finally {
                                helpers.release();
                            }
                        });
        pool.prestartAllCoreThreads();
    }

    @Override
    public void execute(Runnable task) {
        pool.execute(task);
    }

    @Override
    public void close() {
        pool.shutdown();
        boolean in = false;
        while (true) {
            try {
                if (pool.awaitTermination(1, TimeUnit.DAYS)) break;
            } catch (InterruptedException e) {
                in = true;
            }
        }
        try {
            helpers.acquire(1_000_000);
            helpers.release(1_000_000);
        } catch (InterruptedException e) {
            in = true;
        }
        if (in) Thread.currentThread().interrupt();
    }
}
