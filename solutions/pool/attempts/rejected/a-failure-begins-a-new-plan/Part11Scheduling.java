package kata.pool;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** A slow beat that throws begins a new plan: those that it held up are lost. */
@Rejected(by = "nPeriodsMakeNBeatsAlsoWhenOneIsSlow", says = "one took 8 periods, and threw")
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
            if (beatOnce(beat, failures)) {
                due += period;
            } else {
                due = System.nanoTime() + period;
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

    /** False when the beat failed. */
    private static boolean beatOnce(Runnable beat, Consumer<Throwable> failures) {
        try {
            beat.run();
            return true;
        } catch (Throwable e) {
            try {
                failures.accept(e);
            } catch (Throwable _) {
                // The beats go on.
            }
            return false;
        }
    }
}
