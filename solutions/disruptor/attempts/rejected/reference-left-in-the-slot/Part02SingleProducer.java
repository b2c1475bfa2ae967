package kata.disruptor;

import java.util.concurrent.atomic.AtomicLong;
import kata.judge.Rejected;

/**
 * The event stays in its slot until the ring has wrapped around.
 *
 * @param <T> an event, never null
 */
@Rejected(by = "whatWasReadIsNotKeptAlive", says = "still kept alive are 1")
public final class Part02SingleProducer<T> {

    private final T[] slots;
    private final int mask;

    private final AtomicLong written = new AtomicLong();
    private final AtomicLong read = new AtomicLong();

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
        if (next - read.getAcquire() == slots.length) {
            return false;
        }
        slots[(int) next & mask] = event;
        written.setRelease(next + 1);
        return true;
    }

    /** The consumer's side: takes the next event. Null if there is none. */
    public T poll() {
        long next = read.getPlain();
        if (next == written.getAcquire()) {
            return null;
        }
        int slot = (int) next & mask;
        T event = slots[slot];
        read.setRelease(next + 1);
        return event;
    }
}
