package kata.forkjoin;

import java.util.ArrayDeque;

/** One lock for all three methods: to look and to take are one step. */
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
        return tasks.pollFirst();
    }
}
