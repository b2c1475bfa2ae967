package kata.disruptor;

import java.util.concurrent.locks.ReentrantLock;
import kata.judge.Rejected;

/** Takes its lock in a way that an interruption ends, and drops the event then. */
@Rejected(
        by = "anInterruptedProducerClaimsAPlaceAsWell",
        says = "published a, and poll returned null")
public final class Part06MultiProducer<T> {

    public static final long FULL = -1;

    private final ReentrantLock lock = new ReentrantLock();
    private final Object[] slots; // by lock, as all that follows; null is what is not published
    private long claimed;
    private long read;

    public Part06MultiProducer(int places) {
        slots = new Object[places];
    }

    public long claim() {
        lock.lock();
        try {
            return claimed - read < slots.length ? claimed++ : FULL;
        } finally {
            lock.unlock();
        }
    }

    public void publish(long sequence, T event) {
        try {
            lock.lockInterruptibly();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return;
        }
        try {
            slots[slot(sequence)] = event;
        } finally {
            lock.unlock();
        }
    }

    public T poll() {
        lock.lock();
        try {
            T event = at(read);
            if (event != null) {
                slots[slot(read)] = null;
                read++;
            }
            return event;
        } finally {
            lock.unlock();
        }
    }

    @SuppressWarnings("unchecked")
    private T at(long sequence) {
        return (T) slots[slot(sequence)];
    }

    private int slot(long sequence) {
        return (int) sequence & (slots.length - 1);
    }
}
