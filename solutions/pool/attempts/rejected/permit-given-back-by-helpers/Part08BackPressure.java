package kata.pool;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import kata.judge.Rejected;

/** Gives a permit back after every task, also after one that never took one. */
@Rejected(by = "theBoundsAreTheGivenOnes", says = "of three more tasks, the submitter ran")
public final class Part08BackPressure implements Executor, AutoCloseable {

    private final ExecutorService pool;
    private final Semaphore room;

    public Part08BackPressure(int threads, int places) {
        pool = Executors.newFixedThreadPool(threads);
        room = new Semaphore(threads + places);
    }

    @Override
    public void execute(Runnable task) {
        if (pool.isShutdown()) {
            throw new RejectedExecutionException("closed");
        }
        boolean taken = room.tryAcquire();
        Runnable counted =
                () -> {
                    try {
                        task.run();
                    } finally {
                        room.release();
                    }
                };
        if (taken) {
            pool.execute(counted);
        } else {
            counted.run();
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
