package kata.disruptor;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import kata.judge.Rejected;

/** Looks, and then registers again: a signal in between finds nobody. */
@Rejected(by = "aLateSignalOfAnEarlierEventTakesNoLaterOneAway", says = "waits for ever")
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
    private final Queue<Thread> parked = new ConcurrentLinkedQueue<>();

    /** One way to wait, for any number of consumers. */
    public Part03WaitStrategies(Way way) {
        this.way = way;
    }

    /** The consumer's side: waits for the sequence, and returns where the cursor is. */
    public long waitFor(long sequence, LongSupplier cursor) throws InterruptedException {
        return switch (way) {
            case SPIN -> poll(sequence, cursor, Thread::onSpinWait);
            case YIELD -> poll(sequence, cursor, Thread::yield);
            case PARK -> park(sequence, cursor);
        };
    }

    private static long poll(long sequence, LongSupplier cursor, Runnable between)
            throws InterruptedException {
        long at = cursor.getAsLong();
        while (at < sequence) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            between.run();
            at = cursor.getAsLong();
        }
        return at;
    }

    private long park(long sequence, LongSupplier cursor) throws InterruptedException {
        Thread me = Thread.currentThread();
        // Registered before the first look: a signal after the look finds this thread.
        parked.add(me);
        try {
            long at = cursor.getAsLong();
            while (at < sequence) {
                LockSupport.park(this);
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                at = cursor.getAsLong();
                if (at < sequence && !parked.contains(me)) {
                    // The signal was for an earlier event, and has taken this thread out.
                    parked.add(me);
                }
            }
            return at;
        } finally {
            parked.remove(me);
        }
    }

    /** The producer's side: called each time after the cursor has moved. */
    public void signal() {
        // Only as many as there are now: who registers again meanwhile waits for the next signal.
        for (int left = parked.size(); left > 0; left--) {
            Thread thread = parked.poll();
            if (thread == null) {
                return;
            }
            LockSupport.unpark(thread);
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
