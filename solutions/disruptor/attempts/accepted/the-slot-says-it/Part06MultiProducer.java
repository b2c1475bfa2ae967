package kata.disruptor;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A slot that is not null is published.
 *
 * @param <T> an event, never null
 */
public final class Part06MultiProducer<T> {

    /** What {@link #claim} returns if there is no free place. */
    public static final long FULL = -1;

    private final AtomicReferenceArray<T> slots;
    private final int mask;
    private final AtomicLong claimed = new AtomicLong();
    private final AtomicLong read = new AtomicLong();

    /**
     * @param places how many events it holds at most, a power of two
     */
    public Part06MultiProducer(int places) {
        slots = new AtomicReferenceArray<>(places);
        mask = places - 1;
    }

    /** A producer's side: the next sequence, for this producer alone, or {@link #FULL}. */
    public long claim() {
        while (true) {
            long next = claimed.get();
            if (next - read.getAcquire() >= slots.length()) {
                return FULL;
            }
            if (claimed.compareAndSet(next, next + 1)) {
                return next;
            }
        }
    }

    /** A producer's side: puts the event into the place that it has claimed. */
    public void publish(long sequence, T event) {
        slots.set((int) sequence & mask, event);
    }

    /** The consumer's side: takes the next event. Null if it has not been published. */
    public T poll() {
        long next = read.getPlain();
        T event = slots.getAndSet((int) next & mask, null);
        if (event != null) {
            read.set(next + 1);
        }
        return event;
    }
}
