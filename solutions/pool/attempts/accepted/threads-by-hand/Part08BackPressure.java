package kata.pool;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Threads and a queue by hand, under one lock. The submitter helps outside of it. */
public final class Part08BackPressure implements Executor, AutoCloseable {

    private final Lock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Queue<Runnable> queue = new ArrayDeque<>();
    private final List<Thread> workers = new ArrayList<>();
    private final int most;
    private int taken;
    private int helping;
    private boolean closed;

    public Part08BackPressure(int threads, int places) {
        most = threads + places;
        for (int i = 0; i < threads; i++) {
            workers.add(Thread.ofPlatform().name("worker-" + i).start(this::work));
        }
    }

    @Override
    public void execute(Runnable task) {
        if (!take(task)) {
            try {
                task.run();
            } finally {
                helped();
            }
        }
    }

    private boolean take(Runnable task) {
        lock.lock();
        try {
            if (closed) {
                throw new RejectedExecutionException("closed");
            }
            if (taken == most) {
                helping++;
                return false;
            }
            taken++;
            queue.add(task);
            changed.signalAll();
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void helped() {
        lock.lock();
        try {
            helping--;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void work() {
        for (Runnable task = next(); task != null; task = next()) {
            try {
                task.run();
            } catch (Throwable t) {
                Thread me = Thread.currentThread();
                me.getUncaughtExceptionHandler().uncaughtException(me, t);
            } finally {
                lock.lock();
                taken--;
                lock.unlock();
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
    public void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        boolean interrupted = false;
        for (Thread worker : workers) {
            while (worker.isAlive()) {
                try {
                    worker.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        lock.lock();
        try {
            while (helping > 0) {
                changed.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
