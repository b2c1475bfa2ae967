package kata.forkjoin;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import kata.judge.Rejected;

/** Looks at the size first, and then takes from a thread-safe deque: two steps. */
@Rejected(by = "theLastTaskIsGivenOutOnce", says = "threw java.util.NoSuchElementException")
public final class Part03WorkStealingDeque<T> {

    private final ConcurrentLinkedDeque<T> tasks = new ConcurrentLinkedDeque<>();
    private final AtomicInteger size = new AtomicInteger();

    public Part03WorkStealingDeque(int capacity) {}

    public void push(T task) {
        tasks.addLast(task);
        size.incrementAndGet();
    }

    public T pop() {
        if (size.get() == 0) {
            return null;
        }
        size.decrementAndGet();
        return tasks.removeLast();
    }

    public T steal() {
        if (size.get() == 0) {
            return null;
        }
        size.decrementAndGet();
        return tasks.removeFirst();
    }
}
