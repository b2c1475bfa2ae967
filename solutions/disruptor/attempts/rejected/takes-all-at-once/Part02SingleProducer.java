package kata.disruptor;

import java.util.concurrent.atomic.AtomicLong;
import kata.judge.Rejected;

/** Takes all events that are there with one poll, and frees their places. */
@Rejected(by = "onePollFreesOnePlace", says = "and one poll; then it took")
public final class Part02SingleProducer<T> {

    private final T[] slots;
    private final int mask;

    private final AtomicLong written = new AtomicLong();
    private final AtomicLong read = new AtomicLong();

    private final T[] batch;
    private int nextInBatch;
    private int endOfBatch;

    @SuppressWarnings("unchecked")
    public Part02SingleProducer(int places) {
        slots = (T[]) new Object[places];
        mask = places - 1;
        batch = (T[]) new Object[places];
    }

    public boolean offer(T event) {
        long next = written.get();
        if (next - read.get() == slots.length) {
            return false;
        }
        slots[(int) next & mask] = event;
        written.set(next + 1);
        return true;
    }

    public T poll() {
        if (nextInBatch == endOfBatch && !takeBatch()) {
            return null;
        }
        T event = batch[nextInBatch];
        batch[nextInBatch++] = null;
        return event;
    }

    private boolean takeBatch() {
        long from = read.get();
        long to = written.get();
        for (long next = from; next < to; next++) {
            int slot = (int) next & mask;
            batch[(int) (next - from)] = slots[slot];
            slots[slot] = null;
        }
        nextInBatch = 0;
        endOfBatch = (int) (to - from);
        read.set(to);
        return to > from;
    }
}
