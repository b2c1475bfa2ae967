package kata.disruptor;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import kata.judge.Rejected;

/**
 * A bit for each place, 64 of them in a word, which is read, changed and written back: of two
 * producers that publish at the same moment, one clears the other's bit again.
 */
@Rejected(by = "producersPublishSideBySide", says = "producer")
public final class Part06MultiProducer<T> {

    public static final long FULL = -1;

    private final T[] slots;
    private final AtomicLongArray published;
    private final int mask;
    private final AtomicLong claimed = new AtomicLong();
    private final AtomicLong read = new AtomicLong();

    @SuppressWarnings("unchecked")
    public Part06MultiProducer(int places) {
        slots = (T[]) new Object[places];
        published = new AtomicLongArray(places / Long.SIZE + 1);
        mask = places - 1;
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
        int slot = (int) sequence & mask;
        slots[slot] = event;
        published.set(slot / Long.SIZE, published.get(slot / Long.SIZE) ^ 1L << slot);
    }

    public T poll() {
        long next = read.get();
        int slot = (int) next & mask;
        boolean bit = (published.get(slot / Long.SIZE) & 1L << slot) != 0;
        // A bit changes each time round.
        boolean setInThisRound = (next / slots.length & 1) == 0;
        if (bit != setInThisRound) {
            return null;
        }
        T event = slots[slot];
        slots[slot] = null;
        read.set(next + 1);
        return event;
    }
}
