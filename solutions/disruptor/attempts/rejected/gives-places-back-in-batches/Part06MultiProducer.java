package kata.disruptor;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import kata.judge.Rejected;

/**
 * The consumer tells the producers only now and then how far it is.
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

    /**
     * The consumer's own. The producers see it from time to time, which saves them cache misses.
     */
    private long next;

    private final int batch;

    /**
     * @param places how many events it holds at most, a power of two
     */
    public Part06MultiProducer(int places) {
        this.places = places;
        this.mask = places - 1;
        this.slots = new AtomicReferenceArray<>(places);
        this.batch = Math.max(1, places / 4);
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
        int slot = (int) next & mask;
        T event = slots.get(slot);
        if (event == null) {
            if (read.getPlain() != next) {
                read.set(next);
            }
            return null;
        }
        slots.set(slot, null);
        next++;
        if ((next & batch - 1) == 0) {
            read.set(next);
        }
        return event;
    }
}
