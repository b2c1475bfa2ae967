package kata.forkjoin;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import kata.judge.Rejected;

/** Lets both ends go round at four times the places: full and empty can be told apart. */
@Rejected(
        by = "aThiefThatSleptForManyRoundsTakesNoOldTask",
        says = "the owner popped and pushed 64 times")
public final class Part03WorkStealingDeque<T> {

    private final AtomicReferenceArray<T> places;
    private final int rounds;
    private final AtomicInteger top = new AtomicInteger();
    private final AtomicInteger bottom = new AtomicInteger();

    public Part03WorkStealingDeque(int capacity) {
        places = new AtomicReferenceArray<>(capacity);
        rounds = 4 * capacity;
    }

    public void push(T task) {
        int b = bottom.get();
        places.set(b % places.length(), task);
        bottom.set((b + 1) % rounds);
    }

    public T pop() {
        int old = bottom.get();
        int b = (old + rounds - 1) % rounds;
        bottom.set(b);
        int t = top.get();
        // How many tasks there are without the one that is wanted: -1 if there was none.
        int left = (b - t + rounds) % rounds;
        if (left == rounds - 1) {
            bottom.set(old);
            return null;
        }
        T task = places.get(b % places.length());
        if (left > 0) {
            return task;
        }
        boolean mine = top.compareAndSet(t, (t + 1) % rounds);
        bottom.set(old);
        return mine ? task : null;
    }

    public T steal() {
        while (true) {
            int t = top.get();
            int left = (bottom.get() - t + rounds) % rounds;
            if (left == 0 || left == rounds - 1) {
                return null;
            }
            T task = places.get(t % places.length());
            if (top.compareAndSet(t, (t + 1) % rounds)) {
                return task;
            }
        }
    }
}
