package kata.forkjoin;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import kata.judge.Rejected;

/** Counts what is there beside the deque. After a look in vain, the count is one too low. */
@Rejected(by = "whereverOwnerAndThiefMeetEachTaskIsGivenOutOnce", says = "they got")
public final class Part03WorkStealingDeque<T> {

    private final ConcurrentLinkedDeque<T> tasks = new ConcurrentLinkedDeque<>();
    private final AtomicInteger count = new AtomicInteger();

    public Part03WorkStealingDeque(int capacity) {}

    public void push(T task) {
        tasks.addLast(task);
        count.incrementAndGet();
    }

    public T pop() {
        return taken() ? tasks.pollLast() : null;
    }

    public T steal() {
        return taken() ? tasks.pollFirst() : null;
    }

    private boolean taken() {
        if (count.decrementAndGet() >= 0) {
            return true;
        }
        count.incrementAndGet();
        return false;
    }
}
