package kata.disruptor;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;
import kata.judge.Rejected;

/**
 * A releasing fence follows the look at what is written: it orders the look with later writes, and
 * the slot is read.
 */
@Rejected(by = "anEventIsPublishedWhole", says = "getOpaque")
public final class Part02SingleProducer<T> {

    private final T[] slots;
    private final int mask;
    private final AtomicLong written = new AtomicLong();
    private final AtomicLong read = new AtomicLong();

    @SuppressWarnings("unchecked")
    public Part02SingleProducer(int places) {
        slots = (T[]) new Object[places];
        mask = places - 1;
    }

    public boolean offer(T event) {
        long next = written.getPlain();
        if (next - read.getOpaque() >= slots.length) {
            return false;
        }
        VarHandle.acquireFence();
        slots[(int) next & mask] = event;
        VarHandle.releaseFence();
        written.setOpaque(next + 1);
        return true;
    }

    public T poll() {
        long next = read.getPlain();
        if (next == written.getOpaque()) {
            return null;
        }
        VarHandle.releaseFence();
        int slot = (int) next & mask;
        T event = slots[slot];
        slots[slot] = null;
        VarHandle.releaseFence();
        read.setOpaque(next + 1);
        return event;
    }
}
