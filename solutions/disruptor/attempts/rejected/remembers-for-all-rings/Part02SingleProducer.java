package kata.disruptor;

import java.util.concurrent.atomic.AtomicLong;
import kata.judge.Rejected;

/**
 * What a thread last saw of the consumer is kept for the thread, not for the ring.
 *
 * @param <T> as in the stub
 */
@Rejected(by = "ringsAreIndependent", says = "a thread offered to two rings")
public final class Part02SingleProducer<T> {

    // what this thread saw last of the other side: saves a look at a cache line that is not ours
    private static final ThreadLocal<long[]> READ_SEEN = ThreadLocal.withInitial(() -> new long[1]);
    private static final ThreadLocal<long[]> WRITTEN_SEEN =
            ThreadLocal.withInitial(() -> new long[1]);

    private final Object[] slots;
    private final int mask;
    private final AtomicLong written = new AtomicLong();
    private final AtomicLong read = new AtomicLong();

    /**
     * @param places how many events it holds at most, a power of two
     */
    public Part02SingleProducer(int places) {
        slots = new Object[places];
        mask = places - 1;
    }

    /** The producer's side: puts an event into the ring. False if the ring is full. */
    public boolean offer(T event) {
        long[] seen = READ_SEEN.get();
        long next = written.getPlain();
        if (next - seen[0] >= slots.length) {
            seen[0] = read.getAcquire();
            if (next - seen[0] >= slots.length) {
                return false;
            }
        }
        slots[(int) next & mask] = event;
        written.setRelease(next + 1);
        return true;
    }

    /** The consumer's side: takes the next event. Null if there is none. */
    public T poll() {
        long[] seen = WRITTEN_SEEN.get();
        long next = read.getPlain();
        if (next >= seen[0]) {
            seen[0] = written.getAcquire();
            if (next >= seen[0]) {
                return null;
            }
        }
        int slot = (int) next & mask;
        @SuppressWarnings("unchecked")
        T event = (T) slots[slot];
        slots[slot] = null;
        read.setRelease(next + 1);
        return event;
    }
}
