package kata.forkjoin;

import kata.judge.Rejected;

/** Owner and thieves have a lock each. With one task left, both ends are the same. */
@Rejected(by = "theLastTaskIsGivenOutOnce", says = "in this order they got [1, 1]")
public final class Part03WorkStealingDeque<T> {

    private final Object ownersEnd = new Object();
    private final Object thievesEnd = new Object();
    private final Object[] places;
    private volatile long top;
    private volatile long bottom;

    public Part03WorkStealingDeque(int capacity) {
        places = new Object[capacity];
    }

    public void push(T task) {
        synchronized (ownersEnd) {
            places[(int) (bottom % places.length)] = task;
            bottom++;
        }
    }

    public T pop() {
        synchronized (ownersEnd) {
            if (top >= bottom) {
                return null;
            }
            bottom--;
            return task(bottom);
        }
    }

    public T steal() {
        synchronized (thievesEnd) {
            if (top >= bottom) {
                return null;
            }
            T task = task(top);
            top++;
            return task;
        }
    }

    @SuppressWarnings("unchecked")
    private T task(long index) {
        return (T) places[(int) (index % places.length)];
    }
}
