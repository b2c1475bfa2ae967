package kata.pool;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import kata.judge.Rejected;

/** Gives the permit back after the task, unless the task fails. */
@Rejected(by = "aTaskThatFailsBreaksNothing", says = "the next was run by its submitter")
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
        if (room.tryAcquire()) {
            pool.execute(
                    () -> {
                        task.run();
                        room.release();
                    });
        } else {
            task.run();
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
