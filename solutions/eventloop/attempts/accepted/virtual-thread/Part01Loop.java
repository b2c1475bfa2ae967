package kata.eventloop;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/** The loop on a virtual thread, with a lock and a condition. */
public final class Part01Loop implements Executor, AutoCloseable {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Queue<Runnable> queue = new ArrayDeque<>();
    private final Thread thread;
    private boolean closed;

    public Part01Loop(Consumer<Throwable> failures) {
        thread = Thread.ofVirtual().name("loop").start(() -> run(failures));
    }

    private void run(Consumer<Throwable> failures) {
        for (Runnable task = next(); task != null; task = next()) {
            try {
                task.run();
            } catch (Throwable thrown) {
                try {
                    failures.accept(thrown);
                } catch (Throwable alsoThrown) {
                    alsoThrown.printStackTrace();
                }
            }
        }
    }

    private Runnable next() {
        lock.lock();
        try {
            while (queue.isEmpty() && !closed) {
                changed.awaitUninterruptibly();
            }
            return queue.poll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void execute(Runnable task) {
        lock.lock();
        try {
            if (closed) {
                throw new RejectedExecutionException("closed");
            }
            queue.add(task);
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            changed.signal();
        } finally {
            lock.unlock();
        }
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
