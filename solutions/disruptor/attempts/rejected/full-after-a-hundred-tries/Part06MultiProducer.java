package kata.disruptor;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import kata.judge.Rejected;

/** A producer that a hundred others have overtaken is told that the ring is full. */
@Rejected(by = "aClaimThatIsOvertakenAgainAndAgainGetsAPlace", says = "it got -1, and together")
public final class Part06MultiProducer<T> {

    /** What {@link #claim} returns if there is no free place. */
    public static final long FULL = -1;

    private final T[] slots;
    private final AtomicLongArray published;
    private final int mask;
    private final AtomicLong claimed = new AtomicLong();
    private final AtomicLong read = new AtomicLong();

    /**
     * @param places how many events it holds at most, a power of two
     */
    @SuppressWarnings("unchecked")
    public Part06MultiProducer(int places) {
        slots = (T[]) new Object[places];
        published = new AtomicLongArray(places);
        mask = places - 1;
        for (int slot = 0; slot < places; slot++) {
            published.setPlain(slot, -1);
        }
    }

    /** A producer's side: the next sequence, for this producer alone, or {@link #FULL}. */
    public long claim() {
        for (int i = 0; i < 100; i++) {
            long next = claimed.get();
            if (next - read.getAcquire() >= slots.length) {
                return FULL;
            }
            if (claimed.compareAndSet(next, next + 1)) {
                return next;
            }
        }
        return FULL;
    }

    /** A producer's side: puts the event into the place that it has claimed. */
    public void publish(long sequence, T event) {
        int slot = (int) sequence & mask;
        slots[slot] = event;
        published.setRelease(slot, sequence);
    }

    // tag::publish[]
    /** The consumer's side: takes the next event. Null if it has not been published. */
    public T poll() {
        long next = read.getPlain();
        int slot = (int) next & mask;
        if (published.getAcquire(slot) != next) {
            return null;
        }
        T event = slots[slot];
        slots[slot] = null;
        read.setRelease(next + 1);
        return event;
    }
    // end::publish[]
}
