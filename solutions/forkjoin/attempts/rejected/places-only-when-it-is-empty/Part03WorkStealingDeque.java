package kata.forkjoin;

import java.util.ArrayList;
import java.util.List;
import kata.judge.Rejected;

/** The places of stolen tasks are free again only when the deque is empty. */
@Rejected(by = "placesAreUsedAgainWhileATaskIsThere", says = "kB more were in use")
public final class Part03WorkStealingDeque<T> {

    private final List<T> places = new ArrayList<>();
    private int oldest;

    public Part03WorkStealingDeque(int capacity) {}

    /** The owner adds a task. */
    public synchronized void push(T task) {
        places.add(task);
    }

    /** The owner takes its newest task, or null if there is none. */
    public synchronized T pop() {
        if (oldest == places.size()) {
            return null;
        }
        T task = places.removeLast();
        reuse();
        return task;
    }

    /** A thief takes the oldest task, or null if there is none. */
    public synchronized T steal() {
        if (oldest == places.size()) {
            return null;
        }
        T task = places.set(oldest, null);
        oldest++;
        reuse();
        return task;
    }

    private void reuse() {
        if (oldest == places.size()) {
            places.clear();
            oldest = 0;
        }
    }
}
