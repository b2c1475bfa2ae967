package kata.disruptor;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import kata.judge.Rejected;

/**
 * The fence before the event is published acquires: it lets the event pass what publishes it.
 *
 * @param <T> an event, never null
 */
@Rejected(
        by = "anEventIsPublishedWhole",
        says = "which calls VarHandle.setOpaque, could put the two in order")
public final class Part02SingleProducer<T> {

    private static final VarHandle WRITTEN = field("written");
    private static final VarHandle READ = field("read");

    private final T[] slots;

    // Written by the producer.
    private long written;

    // Written by the consumer.
    private long read;

    /**
     * @param places how many events it holds at most, a power of two
     */
    @SuppressWarnings("unchecked")
    public Part02SingleProducer(int places) {
        slots = (T[]) new Object[places];
    }

    /** The producer's side: puts an event into the ring. False if the ring is full. */
    public boolean offer(T event) {
        long next = written;
        long seen = (long) READ.getOpaque(this);
        VarHandle.acquireFence();
        if (next - seen == slots.length) {
            return false;
        }
        slots[slot(next)] = event;
        VarHandle.acquireFence();
        WRITTEN.setOpaque(this, next + 1);
        return true;
    }

    /** The consumer's side: takes the next event. Null if there is none. */
    public T poll() {
        long next = read;
        long seen = (long) WRITTEN.getOpaque(this);
        VarHandle.acquireFence();
        if (next == seen) {
            return null;
        }
        T event = slots[slot(next)];
        slots[slot(next)] = null;
        VarHandle.releaseFence();
        READ.setOpaque(this, next + 1);
        return event;
    }

    private int slot(long sequence) {
        return (int) (sequence & (slots.length - 1));
    }

    private static VarHandle field(String name) {
        try {
            return MethodHandles.lookup()
                    .findVarHandle(Part02SingleProducer.class, name, long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
