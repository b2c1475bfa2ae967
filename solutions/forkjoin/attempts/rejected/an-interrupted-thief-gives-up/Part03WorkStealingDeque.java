package kata.forkjoin;

import java.util.ArrayDeque;
import java.util.concurrent.locks.ReentrantLock;
import kata.judge.Rejected;

/** A thief does not wait for the lock once it is interrupted, and says that there is no task. */
@Rejected(by = "anInterruptedThreadGetsATaskAsWell", says = "with its interrupt flag set")
public final class Part03WorkStealingDeque<T> {

    private final ReentrantLock lock = new ReentrantLock();
    private final ArrayDeque<T> tasks = new ArrayDeque<>();

    public Part03WorkStealingDeque(int capacity) {
        // Grows as needed.
    }

    public void push(T task) {
        lock.lock();
        try {
            tasks.addLast(task);
        } finally {
            lock.unlock();
        }
    }

    public T pop() {
        lock.lock();
        try {
            return tasks.pollLast();
        } finally {
            lock.unlock();
        }
    }

    public T steal() {
        try {
            lock.lockInterruptibly();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return null;
        }
        try {
            return tasks.pollFirst();
        } finally {
            lock.unlock();
        }
    }
}
