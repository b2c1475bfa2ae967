package kata.pool;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;

/** Looks for room, and then submits: another submitter may have taken the last place meanwhile. */
@Rejected(by = "thereIsOneLastPlaceAndTheOtherSubmitterHelps", says = "RejectedExecutionException")
public final class Part08BackPressure implements Executor, AutoCloseable {

    private final ThreadPoolExecutor pool;

    public Part08BackPressure(int threads, int places) {
        pool =
                new ThreadPoolExecutor(
                        threads, threads, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(places));
    }

    @Override
    public void execute(Runnable task) {
        if (pool.isShutdown()) {
            throw new RejectedExecutionException("closed");
        }
        if (pool.getQueue().remainingCapacity() > 0 || pool.getActiveCount() == 0) {
            pool.execute(task);
        } else {
            task.run();
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
