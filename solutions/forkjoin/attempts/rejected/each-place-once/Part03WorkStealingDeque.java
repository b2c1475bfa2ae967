package kata.forkjoin;

import kata.judge.Rejected;

/** Reserves room for a working day, and uses each place once. */
@Rejected(by = "aLongLifeUsesTheSamePlaces", says = "capacity 2, one task at a time")
public final class Part03WorkStealingDeque<T> {

    private final Object[] places;
    private int top;
    private int bottom;

    public Part03WorkStealingDeque(int capacity) {
        places = new Object[capacity + 100_000];
    }

    @SuppressWarnings("unchecked")
    private T take(int place) {
        T task = (T) places[place];
        places[place] = null;
        return task;
    }

    public synchronized void push(T task) {
        places[bottom++] = task;
    }

    public synchronized T pop() {
        return bottom == top ? null : take(--bottom);
    }

    public synchronized T steal() {
        return bottom == top ? null : take(top++);
    }
}
