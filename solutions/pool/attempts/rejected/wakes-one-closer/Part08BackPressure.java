package kata.pool;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;

/** The last submitter that helped wakes one thread in close, and not all of them. */
@Rejected(by = "closeWaitsForASubmitterThatHelps", says = "one of the two waits on")
public final class Part08BackPressure implements Executor, AutoCloseable {

    private final ThreadPoolExecutor pool;

    // How many submitters run a task of their own. The pool knows nothing of them.
    private int helping;

    /**
     * An executor that is ready for work.
     *
     * @param threads how many tasks run at once, at least 1
     * @param places how many tasks can wait, at least 1
     */
    public Part08BackPressure(int threads, int places) {
        // As many core threads as there may be at most: beyond the core a pool makes a further
        // thread only when the queue is full. The factory methods of Executors are no use here,
        // because their queues are unbounded.
        pool =
                new ThreadPoolExecutor(
                        threads,
                        threads,
                        0,
                        TimeUnit.SECONDS,
                        new ArrayBlockingQueue<>(places),
                        (task, _) -> help(task));
        // Now, not with the first tasks: in JDK 25, a shutdown between "count a thread" and "start
        // it" leaves what another submitter has queued meanwhile in the queue, without a thread,
        // and close() waits forever.
        pool.prestartAllCoreThreads();
    }

    // Like CallerRunsPolicy, except that once the pool is shut down, that policy silently drops the
    // task. Where the submitter must not be held up (an event loop), throw instead, and
    // let it tell its own caller to come back later.
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
        notify();
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

    /** Takes no more tasks, and returns when all that were taken have run. */
    @Override
    public void close() {
        // Not pool.close(): when it is interrupted, it interrupts the tasks that run, and drops
        // those that wait.
        pool.shutdown();
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
