package kata.pool;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import kata.judge.Rejected;

/** Gives back the permit after a task and after an exception, but not after an Error. */
@Rejected(by = "aTaskThatFailsBreaksNothing", says = "was run by its submitter")
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
        if (!room.tryAcquire()) {
            task.run();
            return;
        }
        pool.execute(
                () -> {
                    try {
                        task.run();
                        room.release();
                    } catch (RuntimeException e) {
                        room.release();
                        throw e;
                    }
                });
    }

    @Override
    public void close() {
        pool.close();
    }
}
