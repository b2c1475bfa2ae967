package kata.forkjoin;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import kata.judge.Rejected;

/** An owner that loses the last task to a thief leaves its end one place too low. */
@Rejected(
        by = "whereverOwnerAndThiefMeetEachTaskIsGivenOutOnce",
        says = "owner: pop, push 2, thief: steal")
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
            if (!top.compareAndSet(t, t + 1)) {
                return null;
            }
            bottom.set(t + 1);
        }
        return task;
    }

    public T steal() {
        while (true) {
            long t = top.get();
            if (t >= bottom.get()) {
                return null;
            }
            T task = places.get(placeOf(t));
            if (top.compareAndSet(t, t + 1)) {
                return task;
            }
        }
    }

    private int placeOf(long index) {
        return (int) (index % places.length());
    }
}
