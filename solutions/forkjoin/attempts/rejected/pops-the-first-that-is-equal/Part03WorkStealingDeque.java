package kata.forkjoin;

import java.util.LinkedList;
import kata.judge.Rejected;

/** Looks at the newest task, and then removes the first that is equal to it. */
@Rejected(by = "ofEqualTasksTheOwnerGetsTheNewest", says = "gave [b, b, null]")
public final class Part03WorkStealingDeque<T> {

    private final LinkedList<T> tasks = new LinkedList<>();

    public Part03WorkStealingDeque(int capacity) {}

    /** The owner adds a task. */
    public synchronized void push(T task) {
        tasks.addLast(task);
    }

    /** The owner takes its newest task, or null if there is none. */
    public synchronized T pop() {
        T newest = tasks.peekLast();
        if (newest != null) {
            tasks.remove(newest);
        }
        return newest;
    }

    /** A thief takes the oldest task, or null if there is none. */
    public synchronized T steal() {
        return tasks.pollFirst();
    }
}
