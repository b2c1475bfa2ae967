package kata.pool;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import kata.judge.Rejected;

/** Notes in a set which tasks are unfinished: a task that is there twice is one element. */
@Rejected(by = "theSameTaskTwiceRunsTwice", says = "close() returned during its second run")
public final class Part08BackPressure implements Executor, AutoCloseable {

    private final Lock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Queue<Runnable> queue = new ArrayDeque<>();
    private final Set<Runnable> unfinished = new HashSet<>();
    private final int threads;
    private final int places;
    private int busy;
    private boolean closed;

    public Part08BackPressure(int threads, int places) {
        this.threads = threads;
        this.places = places;
        for (int i = 0; i < threads; i++) {
            Thread.ofPlatform().start(this::work);
        }
    }

    @Override
    public void execute(Runnable task) {
        lock.lock();
        try {
            if (closed) {
                throw new RejectedExecutionException("closed");
            }
            unfinished.add(task);
            if (busy + queue.size() < threads + places) {
                queue.add(task);
                changed.signalAll();
                return;
            }
        } finally {
            lock.unlock();
        }
        try {
            task.run();
        } finally {
            ended(task, 0);
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
                ended(task, 1);
            }
        }
    }

    private Runnable next() {
        lock.lock();
        try {
            while (queue.isEmpty() && !closed) {
                changed.awaitUninterruptibly();
            }
            busy += queue.isEmpty() ? 0 : 1;
            return queue.poll();
        } finally {
            lock.unlock();
        }
    }

    private void ended(Runnable task, int threads) {
        lock.lock();
        try {
            busy -= threads;
            unfinished.remove(task);
            changed.signalAll();
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
            while (!unfinished.isEmpty()) {
                changed.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }
}
