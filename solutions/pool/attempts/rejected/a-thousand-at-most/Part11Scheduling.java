package kata.pool;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** After more than a thousand missed beats the plan begins anew. */
@Rejected(by = "manyMissedBeatsAreMadeUpForAsWell", says = "one took 1050 periods")
public final class Part11Scheduling implements AutoCloseable {

    private final Object lock = new Object();
    private boolean closed; // guarded by lock

    /**
     * Starts the beats.
     *
     * @param period from the start of one beat to the start of the next, whole milliseconds, at
     *     least one
     * @param beat what is repeated
     * @param failures gets what a beat throws
     */
    public Part11Scheduling(Duration period, Runnable beat, Consumer<Throwable> failures) {
        long nanos = period.toNanos();
        Thread.ofPlatform().name("heartbeat").start(() -> beats(nanos, beat, failures));
    }

    /** Ends the beats, and the thread. */
    @Override
    public void close() {
        synchronized (lock) {
            closed = true;
            lock.notifyAll();
        }
    }

    private void beats(long period, Runnable beat, Consumer<Throwable> failures) {
        long due = System.nanoTime();
        while (isDue(due)) {
            beatOnce(beat, failures);
            due += period;
            long now = System.nanoTime();
            if ((now - due) / period > 1_000) {
                due = now; // the machine was asleep: no flood
            }
        }
    }

    /** Waits. False when it was closed. */
    private boolean isDue(long due) {
        synchronized (lock) {
            while (!closed) {
                long left = due - System.nanoTime();
                if (left <= 0) {
                    return true;
                }
                try {
                    TimeUnit.NANOSECONDS.timedWait(lock, left);
                } catch (InterruptedException _) {
                    // Not a reason to miss a beat: look at the clock and at the flag again.
                }
            }
            return false;
        }
    }

    private static void beatOnce(Runnable beat, Consumer<Throwable> failures) {
        try {
            beat.run();
        } catch (Throwable e) {
            try {
                failures.accept(e);
            } catch (Throwable _) {
                // The beats go on.
            }
        }
    }
}
