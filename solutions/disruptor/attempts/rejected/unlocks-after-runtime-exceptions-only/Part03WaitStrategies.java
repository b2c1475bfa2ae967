package kata.disruptor;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import kata.judge.Rejected;

/** Gives the lock back at the end, and after a runtime exception. */
@Rejected(by = "noFailureOfTheCursorHoldsUpTheOthers", says = "and its waitFor did not end")
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

    /** One way to wait, for any number of consumers. */
    public Part03WaitStrategies(Way way) {
        this.way = way;
    }

    /** The consumer's side: waits for the sequence, and returns where the cursor is. */
    public long waitFor(long sequence, LongSupplier cursor) throws InterruptedException {
        return way == Way.PARK ? park(sequence, cursor) : ask(sequence, cursor);
    }

    private long ask(long sequence, LongSupplier cursor) throws InterruptedException {
        long at = cursor.getAsLong();
        while (at < sequence) {
            // Nothing here blocks, so nothing else would notice an interruption.
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
            // Looked at under the lock of the signal: none comes between the look and the wait.
            while (at < sequence) {
                moved.await();
                at = cursor.getAsLong();
            }
            lock.unlock();
            return at;
        } catch (RuntimeException | InterruptedException e) {
            lock.unlock();
            throw e;
        }
    }

    /** The producer's side: called each time after the cursor has moved. */
    public void signal() {
        if (way == Way.PARK) {
            lock.lock();
            try {
                moved.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    /** The prediction. */
    public static Looks looks(Way way) {
        // For the JVM, a thread that yields can run at any time.
        return switch (way) {
            case SPIN, YIELD -> new Looks(Thread.State.RUNNABLE, true);
            case PARK -> new Looks(Thread.State.WAITING, false);
        };
    }
}
