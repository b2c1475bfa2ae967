package kata.forkjoin;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import kata.judge.Rejected;

/** A thief that meets another one says that there is no task. */
@Rejected(by = "twoThievesGetATaskEach", says = "two thieves got null and 1")
public final class Part03WorkStealingDeque<T> {

    private final AtomicReferenceArray<T> places;
    private final AtomicLong top = new AtomicLong();
    private volatile long bottom;

    public Part03WorkStealingDeque(int capacity) {
        places = new AtomicReferenceArray<>(capacity);
    }

    public void push(T task) {
        long b = bottom;
        places.set(place(b), task);
        bottom = b + 1;
    }

    public T pop() {
        long b = bottom - 1;
        bottom = b;
        long t = top.get();
        if (t > b) {
            bottom = t;
            return null;
        }
        T task = places.get(place(b));
        if (t < b) {
            return task;
        }
        boolean mine = top.compareAndSet(t, t + 1);
        bottom = t + 1;
        return mine ? task : null;
    }

    public T steal() {
        long t = top.get();
        if (t >= bottom) {
            return null;
        }
        T task = places.get(place(t));
        return top.compareAndSet(t, t + 1) ? task : null;
    }

    private int place(long index) {
        return (int) (index % places.length());
    }
}
