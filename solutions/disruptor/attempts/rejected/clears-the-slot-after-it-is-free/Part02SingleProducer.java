package kata.disruptor;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import kata.judge.Rejected;

/**
 * Gives the place back first, and clears it if its event is still there: the same event may be
 * there again.
 */
@Rejected(by = "theSameEventMayComeAgainAtOnce", says = "the same event was offered again (true)")
public final class Part02SingleProducer<T> {

    private final AtomicReferenceArray<T> slots;
    private final int mask;
    private final AtomicLong written = new AtomicLong();
    private final AtomicLong read = new AtomicLong();

    public Part02SingleProducer(int places) {
        slots = new AtomicReferenceArray<>(places);
        mask = places - 1;
    }

    public boolean offer(T event) {
        long next = written.get();
        if (next - read.get() == slots.length()) {
            return false;
        }
        slots.set((int) next & mask, event);
        written.set(next + 1);
        return true;
    }

    public T poll() {
        long next = read.get();
        if (next == written.get()) {
            return null;
        }
        int slot = (int) next & mask;
        T event = slots.get(slot);
        // The place is free as early as possible; the reference goes only if it is still ours.
        read.set(next + 1);
        slots.compareAndSet(slot, event, null);
        return event;
    }
}
