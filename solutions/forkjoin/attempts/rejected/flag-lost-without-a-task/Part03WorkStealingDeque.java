package kata.forkjoin;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import kata.judge.Rejected;

/** The interrupt flag is set again before a task is returned, and not where there is none. */
@Rejected(
        by = "anInterruptedThreadGetsATaskAsWell",
        says = "the deque was empty, and after steal the interrupt flag was cleared")
public final class Part03WorkStealingDeque<T> {

    private final Lock lock = new ReentrantLock();
    private final Deque<T> tasks;

    /** A deque for so many tasks. */
    public Part03WorkStealingDeque(int capacity) {
        tasks = new ArrayDeque<>(capacity);
    }

    /** Locks, and says whether the thread was interrupted before or meanwhile. */
    private boolean lockedAfterInterruption() {
        boolean interrupted = false;
        while (true) {
            try {
                lock.lockInterruptibly();
                return interrupted;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
    }

    /** The owner adds a task. */
    public void push(T task) {
        boolean interrupted = lockedAfterInterruption();
        try {
            tasks.addLast(task);
        } finally {
            lock.unlock();
        }
        keepFlag(interrupted);
    }

    /** The owner takes its newest task, or null if there is none. */
    public T pop() {
        return take(false);
    }

    /** A thief takes the oldest task, or null if there is none. */
    public T steal() {
        return take(true);
    }

    private T take(boolean oldest) {
        boolean interrupted = lockedAfterInterruption();
        T task;
        try {
            if (tasks.isEmpty()) {
                return null;
            }
            task = oldest ? tasks.removeFirst() : tasks.removeLast();
        } finally {
            lock.unlock();
        }
        keepFlag(interrupted);
        return task;
    }

    private static void keepFlag(boolean interrupted) {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
