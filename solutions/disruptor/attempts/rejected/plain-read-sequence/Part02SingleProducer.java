package kata.disruptor;

import java.util.concurrent.atomic.AtomicLong;
import kata.judge.Rejected;

/**
 * The sequence of the producer is ordered, that of the consumer is not.
 *
 * @param <T> an event, never null
 */
@Rejected(by = "aPlaceIsFreeOnlyWhenItsEventIsRead", says = "data race on the field read")
public final class Part02SingleProducer<T> {

    private final T[] slots;
    private final int mask;

    private final AtomicLong written = new AtomicLong();
    private long read;

    /**
     * @param places how many events it holds at most, a power of two
     */
    @SuppressWarnings("unchecked")
    public Part02SingleProducer(int places) {
        slots = (T[]) new Object[places];
        mask = places - 1;
    }

    /** The producer's side: puts an event into the ring. False if the ring is full. */
    public boolean offer(T event) {
        long next = written.getPlain();
        if (next - read == slots.length) {
            return false;
        }
        slots[(int) next & mask] = event;
        written.setRelease(next + 1);
        return true;
    }

    /** The consumer's side: takes the next event. Null if there is none. */
    public T poll() {
        long next = read;
        if (next == written.getAcquire()) {
            return null;
        }
        int slot = (int) next & mask;
        T event = slots[slot];
        slots[slot] = null;
        read = next + 1;
        return event;
    }
}
