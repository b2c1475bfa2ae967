package kata.forkjoin;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import kata.judge.Rejected;

/**
 * Lowers the bottom in release mode: a thief may still see the old one when the owner has read the
 * top.
 */
@Rejected(by = "ownerAndThiefNeverGetTheSameTask", says = "its write in line")
public final class Part03WorkStealingDeque<T> {

    private final AtomicReferenceArray<T> places;

    // Counts the tasks that were taken from the thieves' end: the oldest lies at top. Thieves race
    // for it, so it is an atomic. It only grows: a thief that slept cannot take it for an old one.
    private final AtomicLong top = new AtomicLong();

    // The next place to push to. Only the owner writes it.
    private final AtomicLong bottom = new AtomicLong();

    /**
     * @param capacity how many tasks it has to hold at the same time; never more are pushed
     */
    public Part03WorkStealingDeque(int capacity) {
        places = new AtomicReferenceArray<>(capacity);
    }

    /** The owner adds a task. */
    public void push(T task) {
        long b = bottom.getPlain();
        // First the task, then the news that it is there.
        places.set(place(b), task);
        bottom.setRelease(b + 1);
    }

    /** The owner takes its newest task, or null if there is none. */
    public T pop() {
        long b = bottom.getPlain() - 1;
        bottom.setRelease(b);
        long t = top.get();
        if (t > b) {
            bottom.setRelease(t);
            return null;
        }
        T task = places.get(place(b));
        if (t < b) {
            return task;
        }
        // The last one: a thief may have seen it before. The thread that moves top has it.
        boolean mine = top.compareAndSet(t, t + 1);
        bottom.setRelease(t + 1);
        return mine ? task : null;
    }

    /** A thief takes the oldest task, or null if there is none. */
    public T steal() {
        while (true) {
            long t = top.get();
            if (t >= bottom.get()) {
                return null;
            }
            // Read it before it is taken: afterwards the owner may use the place again.
            T task = places.get(place(t));
            if (top.compareAndSet(t, t + 1)) {
                return task;
            }
        }
    }

    private int place(long index) {
        return (int) (index % places.length());
    }
}
