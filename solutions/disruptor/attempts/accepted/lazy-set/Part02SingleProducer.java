package kata.disruptor;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The older names of a release and an acquire.
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
        long next = written.get();
        if (next - read.get() == slots.length) {
            return false;
        }
        slots[(int) next & mask] = event;
        written.lazySet(next + 1);
        return true;
    }

    /** The consumer's side: takes the next event. Null if there is none. */
    public T poll() {
        long next = read.get();
        if (next == written.get()) {
            return null;
        }
        int slot = (int) next & mask;
        T event = slots[slot];
        slots[slot] = null;
        read.lazySet(next + 1);
        return event;
    }
}
