package kata.disruptor;

import kata.judge.Rejected;

/**
 * One volatile counter that both threads write.
 *
 * @param <T> an event, never null
 */
@Rejected(by = "nothingIsLostWhereverTheOtherThreadStands", says = "Seen")
public final class Part02SingleProducer<T> {

    private final T[] slots;
    private final int mask;

    private volatile int size;
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
        if (size == slots.length) {
            return false;
        }
        slots[(int) next & mask] = event;
        written = next + 1;
        size++;
        return true;
    }

    /** The consumer's side: takes the next event. Null if there is none. */
    public T poll() {
        long next = read;
        if (size == 0) {
            return null;
        }
        int slot = (int) next & mask;
        T event = slots[slot];
        slots[slot] = null;
        read = next + 1;
        size--;
        return event;
    }
}
