package kata.pool;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import kata.judge.Rejected;

/** A thread survives what a Runnable may throw by its signature, and nothing else. */
@Rejected(by = "aTaskThatFailsBreaksNothing", says = "a task threw an IOException")
public final class Part08BackPressure implements Executor, AutoCloseable {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition work = lock.newCondition();
    private final Condition progress = lock.newCondition();
    private final Queue<Runnable> queue = new ArrayDeque<>();
    private final int threads;
    private final int places;
    private int free;
    private int helping;
    private boolean closed;

    /**
     * An executor that is ready for work.
     *
     * @param threads how many tasks run at once, at least 1
     * @param places how many tasks can wait, at least 1
     */
    public Part08BackPressure(int threads, int places) {
        this.threads = threads;
        this.places = places;
        free = threads;
        for (int i = 1; i <= threads; i++) {
            Thread.ofPlatform().name("back-pressure-" + i).start(this::work);
        }
    }

    /**
     * Runs the task, now or later.
     *
     * @throws RejectedExecutionException if the executor is closed; the task never runs then
     */
    @Override
    public void execute(Runnable task) {
        lock.lock();
        try {
            if (closed) {
                throw new RejectedExecutionException("closed");
            }
            if (queue.size() < (long) places + free) {
                queue.add(task);
                work.signal();
                return;
            }
            helping++;
        } finally {
            lock.unlock();
        }
        try {
            task.run();
        } finally {
            lock.lock();
            try {
                helping--;
                progress.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    private void work() {
        for (Runnable task = next(); task != null; task = next()) {
            try {
                task.run();
            } catch (RuntimeException | Error e) {
                Thread thread = Thread.currentThread();
                thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
            } finally {
                // The next task shall not find the flag of this one.
                Thread.interrupted();
                lock.lock();
                try {
                    free++;
                    progress.signalAll();
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    /** The next task, or null when there will be none. */
    private Runnable next() {
        lock.lock();
        try {
            while (queue.isEmpty()) {
                if (closed) {
                    return null;
                }
                work.awaitUninterruptibly();
            }
            free--;
            return queue.remove();
        } finally {
            lock.unlock();
        }
    }

    /** Takes no more tasks, and returns when all that were taken have run. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            work.signalAll();
            while (!queue.isEmpty() || free < threads || helping > 0) {
                // Keeps the interrupt flag.
                progress.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }
}
