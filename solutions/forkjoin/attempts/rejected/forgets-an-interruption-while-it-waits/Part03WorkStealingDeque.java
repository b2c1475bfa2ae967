package kata.forkjoin;

import java.util.ArrayDeque;
import java.util.concurrent.locks.ReentrantLock;
import kata.judge.Rejected;

/**
 * Where another thread has the lock, an interruption ends the wait, and nobody sets the flag again.
 */
@Rejected(by = "aThiefInTheMiddleOfACallKeepsItsFlag", says = "its flag was cleared after it")
public final class Part03WorkStealingDeque<T> {

    private final ReentrantLock lock = new ReentrantLock();
    private final ArrayDeque<T> tasks = new ArrayDeque<>();

    public Part03WorkStealingDeque(int capacity) {}

    /** The owner adds a task. */
    public void push(T task) {
        lock.lock();
        try {
            tasks.addLast(task);
        } finally {
            lock.unlock();
        }
    }

    /** The owner takes its newest task, or null if there is none. */
    public T pop() {
        lock.lock();
        try {
            return tasks.pollLast();
        } finally {
            lock.unlock();
        }
    }

    /** A thief takes the oldest task, or null if there is none. */
    public T steal() {
        acquire();
        try {
            return tasks.pollFirst();
        } finally {
            lock.unlock();
        }
    }

    private void acquire() {
        while (!lock.tryLock()) {
            try {
                lock.lockInterruptibly();
                return;
            } catch (InterruptedException e) {
                // An interruption is no reason to give up: try again.
            }
        }
    }
}
