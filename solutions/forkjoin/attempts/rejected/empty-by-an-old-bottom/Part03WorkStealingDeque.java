package kata.forkjoin;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import kata.judge.Rejected;

/** The thief reads the owner's end first: both ends may have moved on before it reads the other. */
@Rejected(by = "aThiefThatWasOvertakenGetsATaskIfThereIsOne", says = "the thieves got null")
public final class Part03WorkStealingDeque<T> {

    private final AtomicReferenceArray<T> ring;
    private final AtomicLong top = new AtomicLong();
    private final AtomicLong bottom = new AtomicLong();

    public Part03WorkStealingDeque(int capacity) {
        ring = new AtomicReferenceArray<>(capacity);
    }

    private int place(long index) {
        return (int) (index % ring.length());
    }

    /** The owner adds a task. */
    public void push(T task) {
        long b = bottom.get();
        ring.set(place(b), task);
        bottom.set(b + 1);
    }

    /** The owner takes its newest task, or null if there is none. */
    public T pop() {
        long b = bottom.get() - 1;
        if (b < top.get()) {
            return null;
        }
        bottom.set(b);
        long t = top.get();
        if (t < b) {
            return ring.get(place(b));
        }
        T last = null;
        if (t == b) {
            T task = ring.get(place(b));
            if (top.compareAndSet(t, t + 1)) {
                last = task;
            }
        }
        bottom.set(b + 1);
        return last;
    }

    /** A thief takes the oldest task, or null if there is none. */
    public T steal() {
        while (true) {
            long b = bottom.get();
            long t = top.get();
            if (t >= b) {
                return null;
            }
            // The owner may have popped since: look again before the task is claimed.
            if (t >= bottom.get()) {
                continue;
            }
            T task = ring.get(place(t));
            if (top.compareAndSet(t, t + 1)) {
                return task;
            }
        }
    }
}
