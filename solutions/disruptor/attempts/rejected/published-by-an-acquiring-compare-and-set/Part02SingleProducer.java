package kata.disruptor;

import java.util.concurrent.atomic.AtomicLongArray;
import kata.judge.Rejected;

/** A compare-and-set is strong, but this one only acquires: it releases nothing. */
@Rejected(
        by = "anEventIsPublishedWhole",
        says = "calls AtomicLongArray.compareAndExchangeAcquire, could put the two in order")
public final class Part02SingleProducer<T> {

    private final T[] slots;
    private final int mask;

    private static final int WRITTEN = 16;
    private static final int READ = 48;
    private static final int READ_SEEN = WRITTEN + 1;
    private static final int WRITTEN_SEEN = READ + 1;
    private final AtomicLongArray sequences = new AtomicLongArray(64);

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
        long next = sequences.getPlain(WRITTEN);
        if (isFull(next)) {
            return false;
        }
        slots[(int) next & mask] = event;
        sequences.compareAndExchangeAcquire(WRITTEN, next, next + 1);
        return true;
    }

    private boolean isFull(long next) {
        if (next - sequences.getPlain(READ_SEEN) < slots.length) {
            return false;
        }
        long read = sequences.getAcquire(READ);
        sequences.setPlain(READ_SEEN, read);
        return next - read == slots.length;
    }

    /** The consumer's side: takes the next event. Null if there is none. */
    public T poll() {
        long next = sequences.getPlain(READ);
        if (isEmpty(next)) {
            return null;
        }
        int slot = (int) next & mask;
        T event = slots[slot];
        slots[slot] = null;
        sequences.setRelease(READ, next + 1);
        return event;
    }

    private boolean isEmpty(long next) {
        if (next != sequences.getPlain(WRITTEN_SEEN)) {
            return false;
        }
        long written = sequences.getAcquire(WRITTEN);
        sequences.setPlain(WRITTEN_SEEN, written);
        return next == written;
    }
}
