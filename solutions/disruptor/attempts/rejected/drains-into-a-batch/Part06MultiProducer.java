package kata.disruptor;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import kata.judge.Rejected;

/**
 * One poll takes all that is published into a list of its own, and frees all those places.
 *
 * @param <T> as in the stub
 */
@Rejected(by = "onePollFreesOnePlace", says = "one event was polled")
public final class Part06MultiProducer<T> {

    /** What {@link #claim} returns if there is no free place. */
    public static final long FULL = -1;

    private final AtomicReferenceArray<T> slots;
    private final int places;
    private final int mask;
    private final AtomicLong claimed = new AtomicLong();
    private final AtomicLong read = new AtomicLong();

    // the consumer's: what it has fetched in one go
    private final Object[] batch;
    private int fetched;
    private int given;

    /**
     * @param places how many events it holds at most, a power of two
     */
    public Part06MultiProducer(int places) {
        this.places = places;
        this.mask = places - 1;
        this.slots = new AtomicReferenceArray<>(places);
        this.batch = new Object[places];
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
        slots.set((int) sequence & mask, event);
    }

    /** The consumer's side: takes the next event. Null if it has not been published. */
    public T poll() {
        if (given == fetched) {
            fetch();
            if (fetched == 0) {
                return null;
            }
        }
        @SuppressWarnings("unchecked")
        T event = (T) batch[given];
        batch[given++] = null;
        return event;
    }

    private void fetch() {
        given = 0;
        fetched = 0;
        long next = read.get();
        T event;
        while (fetched < places && (event = slots.get((int) next & mask)) != null) {
            slots.set((int) next & mask, null);
            batch[fetched++] = event;
            next++;
        }
        read.set(next);
    }
}
