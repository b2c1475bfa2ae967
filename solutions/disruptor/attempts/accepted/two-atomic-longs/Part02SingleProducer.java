package kata.disruptor;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Two sequences side by side, each with one writer. Right, and slower: both lie in one cache line.
 *
 * @param <T> an event, never null
 */
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
        // Its own sequence: no other thread writes it.
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
        // From setRelease on, the slot is the producer's.
        slots[slot] = null;
        read.setRelease(next + 1);
        return event;
    }
}
