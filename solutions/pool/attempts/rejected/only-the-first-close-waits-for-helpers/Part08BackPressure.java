package kata.pool;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;

/** Only the first close waits for submitters that run their own tasks. */
@Rejected(by = "closeWaitsForASubmitterThatHelps", says = "while one of the tasks still ran")
public final class Part08BackPressure implements Executor, AutoCloseable {

    private static final int ALL = Integer.MAX_VALUE;

    private final Object gate = new Object();

    // A submitter that helps takes one permit.
    private final Semaphore helpers = new Semaphore(ALL);
    private final ThreadPoolExecutor pool;

    /**
     * An executor that is ready for work.
     *
     * @param threads how many tasks run at once, at least 1
     * @param places how many tasks can wait, at least 1
     */
    public Part08BackPressure(int threads, int places) {
        pool =
                new ThreadPoolExecutor(
                        threads,
                        threads,
                        0,
                        TimeUnit.SECONDS,
                        new ArrayBlockingQueue<>(places),
                        this::help);
        pool.prestartAllCoreThreads();
    }

    /**
     * Runs the task, now or later.
     *
     * @throws RejectedExecutionException if the executor is closed; the task never runs then
     */
    @Override
    public void execute(Runnable task) {
        pool.execute(task);
    }

    private void help(Runnable task, ThreadPoolExecutor full) {
        synchronized (gate) {
            if (full.isShutdown()) {
                throw new RejectedExecutionException("closed");
            }
            helpers.acquireUninterruptibly();
        }
        try {
            task.run();
        } finally {
            helpers.release();
        }
    }

    /** Takes no more tasks, and returns when all that were taken have run. */
    @Override
    public void close() {
        boolean first;
        synchronized (gate) {
            first = !pool.isShutdown();
            pool.shutdown();
        }
        boolean interrupted = false;
        boolean ended = false;
        while (!ended) {
            try {
                ended = pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (first) {
            // Never given back: nobody helps any more.
            helpers.acquireUninterruptibly(ALL);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
