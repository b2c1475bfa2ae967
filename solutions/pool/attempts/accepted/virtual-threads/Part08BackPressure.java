package kata.pool;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.Phaser;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** The same pool with virtual threads: bounded because the rules say so, not because they cost. */
public final class Part08BackPressure implements Executor, AutoCloseable {

    private final ThreadPoolExecutor pool;
    private final Phaser helpers = new Phaser(1);
    private final AtomicBoolean closed = new AtomicBoolean();

    public Part08BackPressure(int threads, int places) {
        pool =
                new ThreadPoolExecutor(
                        threads,
                        threads,
                        0,
                        TimeUnit.SECONDS,
                        new ArrayBlockingQueue<>(places),
                        Thread.ofVirtual().name("worker-", 1).factory(),
                        this::help);
    }

    private void help(Runnable task, ThreadPoolExecutor pool) {
        // One party is that of close(). Once it has arrived there, the phaser has ended.
        if (pool.isShutdown() || helpers.register() < 0) {
            throw new RejectedExecutionException("closed");
        }
        try {
            task.run();
        } finally {
            helpers.arriveAndDeregister();
        }
    }

    @Override
    public void execute(Runnable task) {
        pool.execute(task);
    }

    @Override
    public void close() {
        pool.shutdown();
        if (closed.compareAndSet(false, true)) {
            helpers.arriveAndDeregister();
        }
        // The phaser never advances, it ends: when the last helper has gone.
        helpers.awaitAdvance(0);
        boolean interrupted = false;
        while (!pool.isTerminated()) {
            try {
                pool.awaitTermination(1, TimeUnit.DAYS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
