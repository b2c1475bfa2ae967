package kata.pool;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;

/** Puts the task into the queue, however long that takes: the submitter waits and does nothing. */
@Rejected(by = "whenTheQueueIsFullTheSubmitterRunsTheTask", says = "made its submitter wait")
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
                        Part08BackPressure::put);
    }

    private static void put(Runnable task, ThreadPoolExecutor pool) {
        if (pool.isShutdown()) {
            throw new RejectedExecutionException("closed");
        }
        try {
            pool.getQueue().put(task);
        } catch (InterruptedException e) {
            throw new RejectedExecutionException(e);
        }
    }

    @Override
    public void execute(Runnable task) {
        pool.execute(task);
    }

    @Override
    public void close() {
        pool.close();
    }
}
