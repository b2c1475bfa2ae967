package kata.forkjoin;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import kata.judge.Rejected;

/** Owner and thief both claim the last task first, see the other, and both give up. */
@Rejected(by = "theLastTaskIsGivenOutOnce", says = "and left: [1]")
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
        if (top.get() > b) {
            bottom = b + 1;
            return null;
        }
        return places.get(place(b));
    }

    public T steal() {
        long t = top.getAndIncrement();
        if (t >= bottom) {
            top.decrementAndGet();
            return null;
        }
        return places.get(place(t));
    }

    private int place(long index) {
        return (int) (index % places.length());
    }
}
