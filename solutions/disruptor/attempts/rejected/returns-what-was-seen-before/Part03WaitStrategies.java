package kata.disruptor;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import kata.judge.Rejected;

/** Remembers how far the cursor was, and does not ask again. */
@Rejected(by = "whatIsThereNeedsNoWait", says = "waitFor(5) returned 7")
public final class Part03WaitStrategies {

    /** The three ways to wait. */
    public enum Way {
        SPIN,
        YIELD,
        PARK
    }

    /** What is seen of a thread that waits. */
    public record Looks(Thread.State state, boolean usesCpu) {}

    private final Way way;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition moved = lock.newCondition();

    // The cursor only grows, so what was seen once need not be asked for again.
    private final AtomicLong seen = new AtomicLong(Long.MIN_VALUE);

    /** One way to wait, for any number of consumers. */
    public Part03WaitStrategies(Way way) {
        this.way = way;
    }

    /** The consumer's side: waits for the sequence, and returns where the cursor is. */
    public long waitFor(long sequence, LongSupplier cursor) throws InterruptedException {
        long known = seen.get();
        if (known >= sequence) {
            return known;
        }
        long at = way == Way.PARK ? park(sequence, cursor) : look(sequence, cursor);
        return seen.accumulateAndGet(at, Math::max);
    }

    private long look(long sequence, LongSupplier cursor) throws InterruptedException {
        long at = cursor.getAsLong();
        while (at < sequence) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            if (way == Way.YIELD) {
                Thread.yield();
            } else {
                Thread.onSpinWait();
            }
            at = cursor.getAsLong();
        }
        return at;
    }

    private long park(long sequence, LongSupplier cursor) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long at = cursor.getAsLong();
            while (at < sequence) {
                moved.await();
                at = cursor.getAsLong();
            }
            return at;
        } finally {
            lock.unlock();
        }
    }

    /** The producer's side: called each time after the cursor has moved. */
    public void signal() {
        if (way != Way.PARK) {
            return;
        }
        lock.lock();
        try {
            moved.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** The prediction. */
    public static Looks looks(Way way) {
        return switch (way) {
            case SPIN, YIELD -> new Looks(Thread.State.RUNNABLE, true);
            case PARK -> new Looks(Thread.State.WAITING, false);
        };
    }
}
