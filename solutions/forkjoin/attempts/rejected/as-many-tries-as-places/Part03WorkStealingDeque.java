package kata.forkjoin;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import kata.judge.Rejected;

/** A thief that has lost as many races as there are places takes the deque for empty. */
@Rejected(by = "aThiefThatIsOvertakenAgainAndAgainGetsATask", says = "one task was there;")
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
        // Each lost race is a task less, and there are no more tasks than places.
        for (int lost = 0; lost <= places.length(); lost++) {
            long t = top.get();
            if (t >= bottom.get()) {
                return null;
            }
            T task = places.get(placeOf(t));
            if (top.compareAndSet(t, t + 1)) {
                return task;
            }
        }
        return null;
    }

    private int placeOf(long index) {
        return (int) (index % places.length());
    }
}
