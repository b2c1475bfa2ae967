package kata.disruptor;

import java.util.concurrent.atomic.AtomicLong;
import kata.judge.Rejected;

/** Has a slot to spare, and clears what was read at the next poll: which may be long after. */
@Rejected(by = "whatWasReadIsNotKeptAlive", says = "still kept alive are 1")
public final class Part02SingleProducer<T> {

    private final int places;
    private final T[] slots;
    private final AtomicLong written = new AtomicLong();
    private final AtomicLong read = new AtomicLong();

    @SuppressWarnings("unchecked")
    public Part02SingleProducer(int places) {
        this.places = places;
        // One to spare: the slot behind the consumer is nobody's, and can be cleared at leisure.
        slots = (T[]) new Object[places + 1];
    }

    public boolean offer(T event) {
        long next = written.getPlain();
        if (next - read.getAcquire() >= places) {
            return false;
        }
        slots[slot(next)] = event;
        written.setRelease(next + 1);
        return true;
    }

    public T poll() {
        long next = read.getPlain();
        // The slot behind this one: what was in it was read.
        slots[slot(next + places)] = null;
        if (next == written.getAcquire()) {
            return null;
        }
        T event = slots[slot(next)];
        read.setRelease(next + 1);
        return event;
    }

    private int slot(long sequence) {
        return (int) (sequence % slots.length);
    }
}
