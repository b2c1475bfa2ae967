package kata.disruptor;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A semaphore counts the free places; the note is the round, as in the Disruptor.
 *
 * @param <T> an event, never null
 */
public final class Part06MultiProducer<T> {

    /** What {@link #claim} returns if there is no free place. */
    public static final long FULL = -1;

    private final T[] slots;
    private final AtomicLongArray published;
    private final int mask;
    private final AtomicLong claimed = new AtomicLong();
    private final Semaphore free;
    private final int shift;
    private long read;

    /**
     * @param places how many events it holds at most, a power of two
     */
    @SuppressWarnings("unchecked")
    public Part06MultiProducer(int places) {
        slots = (T[]) new Object[places];
        published = new AtomicLongArray(places);
        mask = places - 1;
        shift = Integer.numberOfTrailingZeros(places);
        free = new Semaphore(places);
        for (int slot = 0; slot < places; slot++) {
            published.setPlain(slot, -1);
        }
    }

    /** A producer's side: the next sequence, for this producer alone, or {@link #FULL}. */
    public long claim() {
        return free.tryAcquire() ? claimed.getAndIncrement() : FULL;
    }

    /** A producer's side: puts the event into the place that it has claimed. */
    public void publish(long sequence, T event) {
        int slot = (int) sequence & mask;
        slots[slot] = event;
        published.setRelease(slot, sequence >>> shift);
    }

    /** The consumer's side: takes the next event. Null if it has not been published. */
    public T poll() {
        long next = read;
        int slot = (int) next & mask;
        if (published.getAcquire(slot) != next >>> shift) {
            return null;
        }
        T event = slots[slot];
        slots[slot] = null;
        read = next + 1;
        free.release();
        return event;
    }
}
