package kata.pool;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import kata.judge.Rejected;

/** A task that leaves the interrupt flag set ends its thread, as soon as that waits. */
@Rejected(by = "aTaskThatFailsBreaksNothing", says = "left its thread interrupted")
public final class Part08BackPressure implements Executor, AutoCloseable {

    private final Object lock = new Object();
    private final long room;

    // All guarded by lock.
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private int inside;
    private int unfinished;
    private boolean closed;

    /**
     * An executor that is ready for work.
     *
     * @param threads how many tasks run at once, at least 1
     * @param places how many tasks can wait, at least 1
     */
    public Part08BackPressure(int threads, int places) {
        room = (long) threads + places;
        for (int i = 1; i <= threads; i++) {
            Thread.ofPlatform().daemon().name("executor-" + i).start(this::work);
        }
    }

    /**
     * Runs the task, now or later.
     *
     * @throws RejectedExecutionException if the executor is closed; the task never runs then
     */
    @Override
    public void execute(Runnable task) {
        synchronized (lock) {
            if (closed) {
                throw new RejectedExecutionException("closed");
            }
            unfinished++;
            if (inside < room) {
                inside++;
                waiting.add(task);
                lock.notifyAll();
                return;
            }
        }
        try {
            task.run();
        } finally {
            synchronized (lock) {
                unfinished--;
                lock.notifyAll();
            }
        }
    }

    /** Takes no more tasks, and returns when all that were taken have run. */
    @Override
    public void close() {
        boolean interrupted = false;
        synchronized (lock) {
            closed = true;
            lock.notifyAll();
            while (unfinished > 0) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void work() {
        for (Runnable task = next(); task != null; task = next()) {
            try {
                task.run();
            } catch (Throwable failure) {
                // It is the task's own business: the thread goes on with the next one.
            } finally {
                synchronized (lock) {
                    inside--;
                    unfinished--;
                    lock.notifyAll();
                }
            }
        }
    }

    /** Waits for a task; null if none will come any more. */
    private Runnable next() {
        synchronized (lock) {
            while (waiting.isEmpty()) {
                if (closed) {
                    return null;
                }
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    // Somebody wants this thread to end.
                    return null;
                }
            }
            return waiting.remove();
        }
    }
}
