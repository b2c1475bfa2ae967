package kata.forkjoin;

import java.util.concurrent.locks.StampedLock;

/** A stamped lock: a thief looks optimistically first, and needs no lock where there is nothing. */
public final class Part03WorkStealingDeque<T> {

    private final StampedLock lock = new StampedLock();
    private final T[] places;
    private int oldest;
    private int size;

    /**
     * @param capacity how many tasks it has to hold at the same time, 1 or more; never more are
     *     pushed
     */
    public Part03WorkStealingDeque(int capacity) {
        @SuppressWarnings("unchecked")
        T[] empty = (T[]) new Object[capacity];
        places = empty;
    }

    /** The owner adds a task. */
    public void push(T task) {
        long stamp = lock.writeLock();
        try {
            places[place(size)] = task;
            size++;
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    /** The owner takes its newest task, or null if there is none. */
    public T pop() {
        long stamp = lock.writeLock();
        try {
            if (size == 0) {
                return null;
            }
            size--;
            return take(place(size));
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    /** A thief takes the oldest task, or null if there is none. */
    public T steal() {
        long look = lock.tryOptimisticRead();
        boolean empty = size == 0;
        if (lock.validate(look) && empty) {
            return null; // most thieves come in vain: they need not hold up the owner
        }
        long stamp = lock.writeLock();
        try {
            if (size == 0) {
                return null;
            }
            T task = take(oldest);
            oldest = place(1);
            size--;
            return task;
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    private int place(int distance) {
        return (int) (((long) oldest + distance) % places.length);
    }

    private T take(int place) {
        T task = places[place];
        places[place] = null;
        return task;
    }
}
