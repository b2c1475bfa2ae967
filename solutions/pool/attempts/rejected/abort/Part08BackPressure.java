package kata.pool;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;

/** Refuses what does not fit in. That is the default. */
@Rejected(
        by = "whenTheQueueIsFullTheSubmitterRunsTheTask",
        says = "was refused: RejectedExecutionException")
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
                        new ThreadPoolExecutor.AbortPolicy());
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
