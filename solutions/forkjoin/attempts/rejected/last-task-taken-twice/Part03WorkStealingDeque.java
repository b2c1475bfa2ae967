package kata.forkjoin;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import kata.judge.Rejected;

/** The owner takes the last task without asking whether a thief is about to take it, too. */
@Rejected(by = "theLastTaskIsGivenOutOnce", says = "in this order they got [1, 1]")
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
        if (t == b) {
            top.set(t + 1);
            bottom = t + 1;
        }
        return task;
    }

    public T steal() {
        while (true) {
            long t = top.get();
            if (t >= bottom) {
                return null;
            }
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
