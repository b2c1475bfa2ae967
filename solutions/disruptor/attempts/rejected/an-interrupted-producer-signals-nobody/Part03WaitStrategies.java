package kata.disruptor;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import kata.judge.Rejected;

/** A signal takes its lock by a call that gives up if the flag is set. */
@Rejected(by = "aProducerWithItsInterruptFlagSetSignalsToo", says = "and the consumer waited on")
public final class Part03WaitStrategies {

    public enum Way {
        SPIN,
        YIELD,
        PARK
    }

    public record Looks(Thread.State state, boolean usesCpu) {}

    private final Way way;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition moved = lock.newCondition();

    public Part03WaitStrategies(Way way) {
        this.way = way;
    }

    public long waitFor(long sequence, LongSupplier cursor) throws InterruptedException {
        return switch (way) {
            case SPIN -> spin(sequence, cursor);
            case YIELD -> yielding(sequence, cursor);
            case PARK -> park(sequence, cursor);
        };
    }

    public void signal() {
        if (way != Way.PARK) {
            return;
        }
        try {
            lock.lockInterruptibly();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        try {
            moved.signalAll();
        } finally {
            lock.unlock();
        }
    }

    public static Looks looks(Way way) {
        return switch (way) {
            case SPIN, YIELD -> new Looks(Thread.State.RUNNABLE, true);
            case PARK -> new Looks(Thread.State.WAITING, false);
        };
    }

    private static long spin(long sequence, LongSupplier cursor) throws InterruptedException {
        long reached;
        while ((reached = cursor.getAsLong()) < sequence) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            Thread.onSpinWait();
        }
        return reached;
    }

    private static long yielding(long sequence, LongSupplier cursor) throws InterruptedException {
        long reached;
        while ((reached = cursor.getAsLong()) < sequence) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            Thread.yield();
        }
        return reached;
    }

    private long park(long sequence, LongSupplier cursor) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long reached;
            while ((reached = cursor.getAsLong()) < sequence) {
                moved.await();
            }
            return reached;
        } finally {
            lock.unlock();
        }
    }
}
