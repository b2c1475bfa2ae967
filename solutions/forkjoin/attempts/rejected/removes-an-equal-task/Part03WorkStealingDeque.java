package kata.forkjoin;

import java.util.concurrent.ConcurrentLinkedDeque;
import kata.judge.Rejected;

/** Takes out the first task that is equal to the oldest. It may be another one by then. */
@Rejected(by = "equalTasksAreDifferentTasks", says = "of two tasks that are equal")
public final class Part03WorkStealingDeque<T> {

    private final ConcurrentLinkedDeque<T> tasks = new ConcurrentLinkedDeque<>();

    public Part03WorkStealingDeque(int capacity) {
        // Grows as needed.
    }

    public void push(T task) {
        tasks.addLast(task);
    }

    public T pop() {
        return tasks.pollLast();
    }

    public T steal() {
        T oldest = tasks.peekFirst();
        while (oldest != null && !tasks.removeFirstOccurrence(oldest)) {
            oldest = tasks.peekFirst();
        }
        return oldest;
    }
}
