package kata.pool;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import kata.judge.Rejected;

/** A fixed pool: its threads are bounded, its queue grows until the memory is full. */
@Rejected(
        by = "whenTheQueueIsFullTheSubmitterRunsTheTask",
        says = "the next was taken, and did not run")
public final class Part08BackPressure implements Executor, AutoCloseable {

    private final ExecutorService pool;

    public Part08BackPressure(int threads, int places) {
        pool = Executors.newFixedThreadPool(threads);
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
