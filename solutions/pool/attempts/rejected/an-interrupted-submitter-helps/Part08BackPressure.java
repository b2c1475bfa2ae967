package kata.pool;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;

/** Asks for room with a wait, which an interrupted submitter may not do. */
@Rejected(by = "anInterruptedSubmitterHandsItsTaskOver", says = "ran the task itself")
public final class Part08BackPressure implements Executor, AutoCloseable {

    private final ExecutorService pool;
    private final Semaphore room;
    private final Object state = new Object();
    private long unfinished;
    private boolean closed;

    /**
     * An executor that is ready for work.
     *
     * @param threads how many tasks run at once, at least 1
     * @param places how many tasks can wait, at least 1
     */
    public Part08BackPressure(int threads, int places) {
        pool = Executors.newFixedThreadPool(threads);
        // Running or waiting: no more tasks than that are in the pool.
        room = new Semaphore((int) Math.min(Integer.MAX_VALUE, (long) threads + places), true);
    }

    /**
     * Runs the task, now or later.
     *
     * @throws RejectedExecutionException if the executor is closed; the task never runs then
     */
    @Override
    public void execute(Runnable task) {
        synchronized (state) {
            if (closed) {
                throw new RejectedExecutionException("closed");
            }
            unfinished++;
        }
        if (thereIsRoom()) {
            pool.execute(
                    () -> {
                        try {
                            task.run();
                        } finally {
                            room.release();
                            finished();
                        }
                    });
        } else {
            try {
                task.run();
            } finally {
                finished();
            }
        }
    }

    private boolean thereIsRoom() {
        try {
            // Unlike tryAcquire(), this one respects the fairness of the semaphore.
            return room.tryAcquire(0, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void finished() {
        synchronized (state) {
            unfinished--;
            state.notifyAll();
        }
    }

    /** Takes no more tasks, and returns when all that were taken have run. */
    @Override
    public void close() {
        boolean interrupted = false;
        synchronized (state) {
            closed = true;
            while (unfinished > 0) {
                try {
                    state.wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        pool.shutdown();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
