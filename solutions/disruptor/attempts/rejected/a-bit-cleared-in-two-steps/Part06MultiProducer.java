package kata.disruptor;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import kata.judge.Rejected;

/**
 * A bit for each slot; the consumer clears one by reading and writing back, and with it the bit of
 * an event that is published between the two.
 */
@Rejected(by = "theConsumerReadsWhileProducersWrite", says = "was read")
public final class Part06MultiProducer<T> {

    public static final long FULL = -1;

    private final T[] slots;
    private final int mask;
    private final AtomicLong claimed = new AtomicLong();
    private final AtomicLong read = new AtomicLong();

    // A bit for each slot: whether there is an event in it.
    private final AtomicLongArray published;

    public Part06MultiProducer(int places) {
        @SuppressWarnings("unchecked")
        T[] empty = (T[]) new Object[places];
        slots = empty;
        mask = places - 1;
        published = new AtomicLongArray((places + 63) / 64);
    }

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

    public void publish(long sequence, T event) {
        int slot = (int) (sequence & mask);
        slots[slot] = event;
        // Other producers publish in the same word.
        published.getAndAccumulate(slot >>> 6, 1L << slot, (word, bit) -> word | bit);
    }

    public T poll() {
        long next = read.get();
        int slot = (int) (next & mask);
        long bit = 1L << slot;
        if ((published.get(slot >>> 6) & bit) == 0) {
            return null;
        }
        T event = slots[slot];
        slots[slot] = null;
        // There is one consumer, and nobody else clears bits.
        published.set(slot >>> 6, published.get(slot >>> 6) & ~bit);
        read.set(next + 1);
        return event;
    }
}
