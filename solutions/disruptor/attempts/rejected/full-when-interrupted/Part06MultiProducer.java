package kata.disruptor;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.ReentrantLock;
import kata.judge.Rejected;

/**
 * A producer that is interrupted is told that the ring is full.
 *
 * @param <T> as in the stub
 */
@Rejected(by = "anInterruptedProducerClaimsAPlaceAsWell", says = "interrupt flag set claimed")
public final class Part06MultiProducer<T> {

    /** What {@link #claim} returns if there is no free place. */
    public static final long FULL = -1;

    private final AtomicReferenceArray<T> slots;
    private final int places;
    private final int mask;
    private final ReentrantLock lock = new ReentrantLock();
    private long claimed;
    private final AtomicLong read = new AtomicLong();

    /**
     * @param places how many events it holds at most, a power of two
     */
    public Part06MultiProducer(int places) {
        this.places = places;
        this.mask = places - 1;
        this.slots = new AtomicReferenceArray<>(places);
    }

    /** A producer's side: the next sequence, for this producer alone, or {@link #FULL}. */
    public long claim() {
        try {
            lock.lockInterruptibly();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return FULL;
        }
        try {
            return claimed - read.get() < places ? claimed++ : FULL;
        } finally {
            lock.unlock();
        }
    }

    /** A producer's side: puts the event into the place that it has claimed. */
    public void publish(long sequence, T event) {
        slots.set((int) sequence & mask, event);
    }

    /** The consumer's side: takes the next event. Null if it has not been published. */
    public T poll() {
        long next = read.get();
        int slot = (int) next & mask;
        T event = slots.get(slot);
        if (event != null) {
            slots.set(slot, null);
            read.set(next + 1);
        }
        return event;
    }
}
