package kata.disruptor;

import java.util.concurrent.atomic.AtomicLong;
import kata.judge.Rejected;

/** The consumer tells the producer only now and then how far it is. */
@Rejected(by = "onePollFreesOnePlace", says = "offers refused: 1")
public final class Part02SingleProducer<T> {

    private final T[] slots;
    private final int mask;

    // A power of two, as the number of places is. Small rings give each place back at once.
    private final int batch;

    private final AtomicLong written = new AtomicLong();
    private final AtomicLong read = new AtomicLong();

    // The producer's own: its next sequence, and what it saw last of the consumer's.
    private long next;
    private long readSeen;

    // The consumer's own: its next sequence, and what it saw last of the producer's.
    private long taken;
    private long writtenSeen;

    /**
     * @param places how many events it holds at most, a power of two
     */
    @SuppressWarnings("unchecked")
    public Part02SingleProducer(int places) {
        slots = (T[]) new Object[places];
        mask = places - 1;
        batch = Math.max(1, places / 32);
    }

    /** The producer's side: puts an event into the ring. False if the ring is full. */
    public boolean offer(T event) {
        if (next - readSeen == slots.length) {
            readSeen = read.getAcquire();
            if (next - readSeen == slots.length) {
                return false;
            }
        }
        slots[(int) (next & mask)] = event;
        next++;
        written.setRelease(next);
        return true;
    }

    /** The consumer's side: takes the next event. Null if there is none. */
    public T poll() {
        if (taken == writtenSeen) {
            writtenSeen = written.getAcquire();
            if (taken == writtenSeen) {
                return null;
            }
        }
        int slot = (int) (taken & mask);
        T event = slots[slot];
        slots[slot] = null;
        taken++;
        // A store that the producer looks at moves a cache line: not for each event, then, but at
        // the end of each batch, and when nothing more is known to be there.
        if ((taken & (batch - 1)) == 0 || taken == writtenSeen) {
            read.setRelease(taken);
        }
        return event;
    }
}
