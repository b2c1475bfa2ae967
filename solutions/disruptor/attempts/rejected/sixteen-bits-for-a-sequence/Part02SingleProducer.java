package kata.disruptor;

import java.util.concurrent.atomic.AtomicInteger;
import kata.judge.Rejected;

/** Both sequences share an int: a full ring of 65,536 places looks like an empty one. */
@Rejected(by = "aFullRingRefuses", says = "a ring of 65536 places accepted 65539")
public final class Part02SingleProducer<T> {

    private final Object[] slots;

    // written in the upper, read in the lower 16 bits: one look shows both as of the same moment.
    private final AtomicInteger sequences = new AtomicInteger();

    public Part02SingleProducer(int places) {
        slots = new Object[places];
    }

    private static int size(int both) {
        return ((both >>> 16) - both) & 0xFFFF;
    }

    public boolean offer(T event) {
        int both = sequences.get();
        if (size(both) == slots.length) {
            return false;
        }
        slots[(both >>> 16) & (slots.length - 1)] = event;
        // The upper half overflows out of the int.
        sequences.addAndGet(1 << 16);
        return true;
    }

    @SuppressWarnings("unchecked")
    public T poll() {
        int both = sequences.get();
        if (size(both) == 0) {
            return null;
        }
        int slot = both & 0xFFFF & (slots.length - 1);
        T event = (T) slots[slot];
        slots[slot] = null;
        // The lower half must not overflow into the upper one.
        while (!sequences.compareAndSet(both, (both & 0xFFFF0000) | ((both + 1) & 0xFFFF))) {
            both = sequences.get();
        }
        return event;
    }
}
