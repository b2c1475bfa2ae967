package kata.disruptor;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongSupplier;
import kata.judge.Rejected;

/** Asks the cursor of each waiting consumer on the thread that signals. */
@Rejected(by = "whatTheCursorThrowsComesOut", says = "another consumer was not woken")
public final class Part03WaitStrategies {

    public enum Way {
        SPIN,
        YIELD,
        PARK
    }

    public record Looks(Thread.State state, boolean usesCpu) {}

    private final Way way;

    private record Waiter(long sequence, LongSupplier cursor, CountDownLatch reached) {}

    private final List<Waiter> waiters = new ArrayList<>();

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
        Waiter me = new Waiter(sequence, cursor, new CountDownLatch(1));
        synchronized (waiters) {
            long at = cursor.getAsLong();
            if (at >= sequence) {
                return at;
            }
            waiters.add(me);
        }
        try {
            me.reached().await();
        } finally {
            synchronized (waiters) {
                waiters.remove(me);
            }
        }
        return cursor.getAsLong();
    }

    public void signal() {
        synchronized (waiters) {
            for (Waiter waiter : waiters) {
                if (waiter.cursor().getAsLong() >= waiter.sequence()) {
                    waiter.reached().countDown();
                }
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
