package kata.disruptor;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import kata.judge.Rejected;

/**
 * Slots that are 32 apart share the bit that says whether they are published.
 *
 * @param <T> as in the stub
 */
@Rejected(by = "aGapInALargeRingIsAGapAsWell", says = "around it poll returned")
public final class Part06MultiProducer<T> {

    /** What {@link #claim} returns if there is no free place. */
    public static final long FULL = -1;

    private final Object[] slots;
    private final int mask;

    /** A bit for each slot: published, and not polled yet. */
    private final AtomicLongArray published;

    private final AtomicLong claimed = new AtomicLong();
    private final AtomicLong read = new AtomicLong();

    /**
     * @param places how many events it holds at most, a power of two
     */
    public Part06MultiProducer(int places) {
        slots = new Object[places];
        mask = places - 1;
        published = new AtomicLongArray(places + 63 >>> 6);
    }

    /** A producer's side: the next sequence, for this producer alone, or {@link #FULL}. */
    public long claim() {
        while (true) {
            long next = claimed.get();
            if (next - read.get() >= slots.length) {
                return FULL;
            }
            if (claimed.compareAndSet(next, next + 1)) {
                return next;
            }
        }
    }

    /** A producer's side: puts the event into the place that it has claimed. */
    public void publish(long sequence, T event) {
        int slot = (int) sequence & mask;
        slots[slot] = event;
        published.accumulateAndGet(slot >>> 6, 1 << slot, (word, bit) -> word | bit);
    }

    /** The consumer's side: takes the next event. Null if it has not been published. */
    public T poll() {
        long next = read.get();
        int slot = (int) next & mask;
        long bit = 1 << slot;
        if ((published.get(slot >>> 6) & bit) == 0) {
            return null;
        }
        @SuppressWarnings("unchecked")
        T event = (T) slots[slot];
        slots[slot] = null;
        published.accumulateAndGet(slot >>> 6, ~bit, (word, others) -> word & others);
        read.set(next + 1);
        return event;
    }
}
