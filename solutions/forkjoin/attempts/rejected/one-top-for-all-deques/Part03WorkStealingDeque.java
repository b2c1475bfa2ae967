package kata.forkjoin;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import kata.judge.Rejected;

/**
 * The count of tasks that were stolen is static: the thieves of one deque move on in all of them.
 *
 * @param <T> as in the stub
 */
@Rejected(by = "twoDequesHaveNothingInCommon", says = "push 1 to one deque")
public final class Part03WorkStealingDeque<T> {

    private final AtomicReferenceArray<T> places;

    // Counts the tasks that were taken from the thieves' end: the oldest lies at top. Thieves race
    // for it, so it is an atomic. It only grows: a thief that slept cannot take it for an old one.
    private static final AtomicLong TOP = new AtomicLong();

    // The next place to push to. Only the owner writes it, so volatile is enough. It has to be
    // volatile: pop must write it before it reads top, in the eyes of the thieves, too.
    private volatile long bottom;

    /**
     * @param capacity how many tasks it has to hold at the same time; never more are pushed
     */
    public Part03WorkStealingDeque(int capacity) {
        TOP.set(0);
        places = new AtomicReferenceArray<>(capacity);
    }

    /** The owner adds a task. */
    public void push(T task) {
        long b = bottom;
        // First the task, then the news that it is there.
        places.set(place(b), task);
        bottom = b + 1;
    }

    /** The owner takes its newest task, or null if there is none. */
    public T pop() {
        // First say that the place is taken, then look: a thief that comes later sees it.
        long b = bottom - 1;
        bottom = b;
        long t = TOP.get();
        if (t > b) {
            bottom = t;
            return null;
        }
        T task = places.get(place(b));
        if (t < b) {
            return task;
        }
        // The last one: a thief may have seen it before. The thread that moves top has it.
        boolean mine = TOP.compareAndSet(t, t + 1);
        bottom = t + 1;
        return mine ? task : null;
    }

    /** A thief takes the oldest task, or null if there is none. */
    public T steal() {
        while (true) {
            long t = TOP.get();
            if (t >= bottom) {
                return null;
            }
            // Read it before it is taken: afterwards the owner may use the place again.
            T task = places.get(place(t));
            if (TOP.compareAndSet(t, t + 1)) {
                return task;
            }
        }
    }

    private int place(long index) {
        return (int) (index % places.length());
    }
}
