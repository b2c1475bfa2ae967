package kata.forkjoin;

import java.util.ArrayDeque;
import java.util.concurrent.locks.ReentrantLock;
import kata.judge.Rejected;

/**
 * Asks for its lock interruptibly: with the flag set a task is not pushed.
 *
 * @param <T> as in the stub
 */
@Rejected(by = "anInterruptedThreadGetsATaskAsWell", says = "the owner pushed 3")
public final class Part03WorkStealingDeque<T> {

    private final ReentrantLock lock = new ReentrantLock();
    private final ArrayDeque<T> tasks;

    /**
     * @param capacity how many tasks it has to hold at the same time, 1 or more; never more are
     *     pushed
     */
    public Part03WorkStealingDeque(int capacity) {
        tasks = new ArrayDeque<>(capacity);
    }

    /** The owner adds a task. */
    public void push(T task) {
        try {
            lock.lockInterruptibly();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
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
        lock.lock();
        try {
            return tasks.pollFirst();
        } finally {
            lock.unlock();
        }
    }
}
