package kata.disruptor;

import kata.judge.Rejected;

/**
 * Right for one thread: the sequences are plain fields.
 *
 * @param <T> an event, never null
 */
@Rejected(by = "anEventIsPublishedWhole", says = "written")
public final class Part02SingleProducer<T> {

    private final T[] slots;
    private final int mask;

    private long written;
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
        long next = written;
        if (next - read == slots.length) {
            return false;
        }
        slots[(int) next & mask] = event;
        written = next + 1;
        return true;
    }

    /** The consumer's side: takes the next event. Null if there is none. */
    public T poll() {
        long next = read;
        if (next == written) {
            return null;
        }
        int slot = (int) next & mask;
        T event = slots[slot];
        slots[slot] = null;
        read = next + 1;
        return event;
    }
}
