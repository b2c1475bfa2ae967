package kata.pool;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import kata.judge.Rejected;

/** Says that it is closed only when no submitter runs a task. */
@Rejected(by = "whileASubmitterHelpsAndItClosesItRejectsEveryTask", says = "execute waited, too")
public final class Part08BackPressure implements Executor, AutoCloseable {

    private final ThreadPoolExecutor pool;
    // Submitters are readers: any number at once. Closing is writing: all submitters have left.
    private final ReentrantReadWriteLock gate = new ReentrantReadWriteLock();
    private boolean closed;

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
                        (task, _) -> task.run());
    }

    /**
     * Runs the task, now or later.
     *
     * @throws RejectedExecutionException if the executor is closed; the task never runs then
     */
    @Override
    public void execute(Runnable task) {
        gate.readLock().lock();
        try {
            if (closed) {
                throw new RejectedExecutionException("closed");
            }
            pool.execute(task);
        } finally {
            gate.readLock().unlock();
        }
    }

    /** Takes no more tasks, and returns when all that were taken have run. */
    @Override
    public void close() {
        gate.writeLock().lock();
        try {
            closed = true;
        } finally {
            gate.writeLock().unlock();
        }
        pool.shutdown();
        boolean interrupted = false;
        while (!pool.isTerminated()) {
            try {
                pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
