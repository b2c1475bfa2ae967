package kata.forkjoin;

import java.util.ArrayDeque;
import kata.judge.Rejected;

/** One lock, as it should be, and both ends the same. */
@Rejected(by = "aThiefGetsTheOldestTask", says = "[3, 2, 1]")
public final class Part03WorkStealingDeque<T> {

    private final ArrayDeque<T> tasks;

    public Part03WorkStealingDeque(int capacity) {
        tasks = new ArrayDeque<>(capacity);
    }

    public synchronized void push(T task) {
        tasks.addLast(task);
    }

    public synchronized T pop() {
        return tasks.pollLast();
    }

    public synchronized T steal() {
        return tasks.pollLast();
    }
}
