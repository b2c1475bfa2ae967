package kata.forkjoin;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import kata.judge.Rejected;

/** Who has a permit takes a task afterwards, and perhaps another one. */
@Rejected(
        by = "aPopOfNothingMeansThatAThiefHasTheTask",
        says = "the owner popped null and pushed 2")
public final class Part03WorkStealingDeque<T> {

    private final ConcurrentLinkedDeque<T> tasks = new ConcurrentLinkedDeque<>();

    // A permit for each task: who has one finds a task, and need not look again.
    private final Semaphore permits = new Semaphore(0);

    public Part03WorkStealingDeque(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity: " + capacity);
        }
    }

    public void push(T task) {
        tasks.addLast(task);
        permits.release();
    }

    public T pop() {
        return permits.tryAcquire() ? tasks.pollLast() : null;
    }

    public T steal() {
        return permits.tryAcquire() ? tasks.pollFirst() : null;
    }
}
