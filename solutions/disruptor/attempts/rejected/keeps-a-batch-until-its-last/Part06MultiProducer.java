package kata.disruptor;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import kata.judge.Rejected;

/** Takes many events at once, and lets go of them when the last of them is polled. */
@Rejected(by = "whatWasPolledIsNotKeptAlive", says = "1 of 4 events were polled")
public final class Part06MultiProducer<T> {

    /** What {@link #claim} returns if there is no free place. */
    public static final long FULL = -1;

    private final int places;
    private final Object[] slots;
    private final AtomicLongArray published;
    private final AtomicLong claimed = new AtomicLong();
    private final AtomicLong read = new AtomicLong();

    // Both belong to the consumer.
    private final List<T> batch = new ArrayList<>();
    private int taken;

    public Part06MultiProducer(int places) {
        this.places = places;
        slots = new Object[places];
        published = new AtomicLongArray(places);
        for (int i = 0; i < places; i++) {
            published.set(i, -1);
        }
    }

    /** A producer's side: the next sequence, for this producer alone, or {@link #FULL}. */
    public long claim() {
        while (true) {
            long next = claimed.get();
            if (next - read.get() >= places) {
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
        published.set(slot, sequence);
    }

    /** The consumer's side: takes the next event. Null if it has not been published. */
    public T poll() {
        long next = read.get();
        if (batch.isEmpty()) {
            collect(next);
            if (batch.isEmpty()) {
                return null;
            }
        }
        T event = batch.get(taken++);
        if (taken == batch.size()) {
            batch.clear();
            taken = 0;
        }
        read.set(next + 1);
        return event;
    }

    /** One look at the notes may bring many events. */
    private void collect(long first) {
        for (long next = first; published.get(slot(next)) == next; next++) {
            int slot = slot(next);
            @SuppressWarnings("unchecked")
            T event = (T) slots[slot];
            slots[slot] = null;
            batch.add(event);
        }
    }

    private int slot(long sequence) {
        return (int) (sequence & (places - 1));
    }
}
