package kata.pool;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.Phaser;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;

/** Looks whether it is closed, and then counts the submitter that helps. */
@Rejected(by = "noSubmitterBeginsToHelpAfterTheClose", says = "began to run its task")
public final class Part08BackPressure implements Executor, AutoCloseable {
    private final ThreadPoolExecutor pool;
    private final Phaser helpers = new Phaser(1);

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
                            if (helpers.register() < 0) {
                                t.run();
                                return;
                            }
                            try {
                                t.run();
                            } finally {
                                helpers.arriveAndDeregister();
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
        helpers.awaitAdvance(helpers.arriveAndDeregister());
        if (in) Thread.currentThread().interrupt();
    }
}
