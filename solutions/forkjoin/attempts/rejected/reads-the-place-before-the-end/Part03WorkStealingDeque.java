package kata.forkjoin;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import kata.judge.Rejected;

/** A thief reads the place first, and then looks whether there is a task. */
@Rejected(by = "whatLayInAPlaceBeforeIsNotGivenOutAgain", says = "task 1 was stolen before")
public final class Part03WorkStealingDeque<T> {

    private final AtomicReferenceArray<T> places;

    // The next place to steal from, which only grows, and the next place to push to.
    private final AtomicLong top = new AtomicLong();
    private final AtomicLong bottom = new AtomicLong();

    public Part03WorkStealingDeque(int capacity) {
        places = new AtomicReferenceArray<>(capacity);
    }

    public void push(T task) {
        long b = bottom.get();
        places.set(placeOf(b), task);
        bottom.set(b + 1);
    }

    public T pop() {
        long b = bottom.get() - 1;
        bottom.set(b);
        long t = top.get();
        if (t > b) {
            bottom.set(t);
            return null;
        }
        T task = places.get(placeOf(b));
        if (t == b) {
            boolean mine = top.compareAndSet(t, t + 1);
            bottom.set(t + 1);
            return mine ? task : null;
        }
        return task;
    }

    public T steal() {
        while (true) {
            long t = top.get();
            T task = places.get(placeOf(t));
            if (t >= bottom.get()) {
                return null;
            }
            if (top.compareAndSet(t, t + 1)) {
                return task;
            }
        }
    }

    private int placeOf(long index) {
        return (int) (index % places.length());
    }
}
