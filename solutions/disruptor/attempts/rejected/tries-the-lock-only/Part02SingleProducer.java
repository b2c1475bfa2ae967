package kata.disruptor;

import java.util.concurrent.locks.ReentrantLock;
import kata.judge.Rejected;

/** Who does not get the lock is told that the ring is full, or empty. */
@Rejected(
        by = "callsThatMeetAreNoReasonToRefuse",
        says = "one was offered and one polled at the same time")
public final class Part02SingleProducer<T> {

    private final Object[] slots;
    private final ReentrantLock lock = new ReentrantLock();
    private int first;
    private int size;

    public Part02SingleProducer(int places) {
        slots = new Object[places];
    }

    public boolean offer(T event) {
        // Never waits: who does not get the lock comes again, as if the ring were full.
        if (!lock.tryLock()) {
            return false;
        }
        try {
            if (size == slots.length) {
                return false;
            }
            slots[(first + size) & (slots.length - 1)] = event;
            size++;
            return true;
        } finally {
            lock.unlock();
        }
    }

    @SuppressWarnings("unchecked")
    public T poll() {
        if (!lock.tryLock()) {
            return null;
        }
        try {
            if (size == 0) {
                return null;
            }
            T event = (T) slots[first];
            slots[first] = null;
            first = (first + 1) & (slots.length - 1);
            size--;
            return event;
        } finally {
            lock.unlock();
        }
    }
}
