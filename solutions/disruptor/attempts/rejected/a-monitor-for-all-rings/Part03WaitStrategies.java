package kata.disruptor;

import java.util.function.LongSupplier;
import kata.judge.Rejected;

/** Waits on the monitor of an enum constant, which all rings share. */
@Rejected(by = "strategiesAreIndependent", says = "another ring's strategy was signalled")
public final class Part03WaitStrategies {

    public enum Way {
        SPIN,
        YIELD,
        PARK
    }

    public record Looks(Thread.State state, boolean usesCpu) {}

    private final Way way;

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

    private static long spin(long sequence, LongSupplier cursor) throws InterruptedException {
        long at;
        while ((at = cursor.getAsLong()) < sequence) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            Thread.onSpinWait();
        }
        return at;
    }

    private static long yielding(long sequence, LongSupplier cursor) throws InterruptedException {
        long at;
        while ((at = cursor.getAsLong()) < sequence) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            Thread.yield();
        }
        return at;
    }

    private long park(long sequence, LongSupplier cursor) throws InterruptedException {
        synchronized (way) {
            long at;
            while ((at = cursor.getAsLong()) < sequence) {
                way.wait();
            }
            return at;
        }
    }

    public void signal() {
        if (way == Way.PARK) {
            synchronized (way) {
                way.notifyAll();
            }
        }
    }

    public static Looks looks(Way way) {
        return switch (way) {
            case SPIN, YIELD -> new Looks(Thread.State.RUNNABLE, true);
            case PARK -> new Looks(Thread.State.WAITING, false);
        };
    }
}
