package kata.disruptor;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import kata.judge.Rejected;

/**
 * Takes the flag of a slot back when its place is free again: by then it may be that of the next
 * event.
 *
 * @param <T> an event, never null
 */
@Rejected(by = "theConsumerReadsWhileProducersWrite", says = "was read")
public final class Part06MultiProducer<T> {

    private final T[] slots;

    /** 1 for each slot in which a published event lies. */
    private final AtomicIntegerArray notes;

    private final AtomicLong claimed = new AtomicLong();

    /** Moved by the consumer only. */
    private final AtomicLong read = new AtomicLong();

    /** What {@link #claim} returns if there is no free place. */
    public static final long FULL = -1;

    /**
     * @param places how many events it holds at most, a power of two
     */
    public Part06MultiProducer(int places) {
        @SuppressWarnings("unchecked")
        T[] made = (T[]) new Object[places];
        slots = made;

        notes = new AtomicIntegerArray(places);
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
        int slot = slot(sequence);
        slots[slot] = event;
        notes.set(slot, 1);
    }

    /** The consumer's side: takes the next event. Null if it has not been published. */
    public T poll() {
        long next = read.get();
        int slot = slot(next);
        if (notes.get(slot) == 0) {
            return null;
        }
        T event = slots[slot];
        slots[slot] = null;
        read.set(next + 1);
        notes.set(slot, 0);
        return event;
    }

    private int slot(long sequence) {
        return (int) (sequence & (slots.length - 1));
    }
}
