package kata.pool;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * An executor that slows down those who give it more than it can do. It has so many threads and so
 * many places in its queue, and no more.
 */
public final class Part08BackPressure implements Executor, AutoCloseable {

    private final ThreadPoolExecutor pool;

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
                        Part08BackPressure::help);
    }

    // Like CallerRunsPolicy, but for one thing: once the pool is shut down, that one drops the task
    // and tells nobody. Where the submitter must not be held up (an event loop), throw instead, and
    // let it tell its own caller to come back later.
    private static void help(Runnable task, ThreadPoolExecutor pool) {
        if (pool.isShutdown()) {
            throw new RejectedExecutionException("closed");
        }
        task.run();
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

    /** Takes no more tasks, and comes back when all that were taken have run. */
    @Override
    public void close() {
        pool.close();
    }
}
