package kata.pool;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** Makes up for a few missed beats. After a long pause it begins to count again. */
@Rejected(by = "manyMissedBeatsAreMadeUpForAsWell", says = "only")
public final class Part11Scheduling implements AutoCloseable {

    private boolean closed;

    public Part11Scheduling(Duration period, Runnable beat, Consumer<Throwable> failures) {
        Thread.ofPlatform().name("heartbeat").start(() -> run(period, beat, failures));
    }

    private void run(Duration period, Runnable beat, Consumer<Throwable> failures) {
        long next = System.nanoTime();
        while (pausedUntil(next)) {
            beat(beat, failures);
            next += period.toNanos();
            if (System.nanoTime() - next > 20 * period.toNanos()) {
                next = System.nanoTime();
            }
        }
    }

    private static void beat(Runnable beat, Consumer<Throwable> failures) {
        try {
            beat.run();
        } catch (Throwable e) {
            tell(failures, e);
        }
    }

    private static void tell(Consumer<Throwable> failures, Throwable failure) {
        try {
            failures.accept(failure);
        } catch (Throwable unheard) {
            // The next beat matters more.
        }
    }

    private synchronized boolean pausedUntil(long time) {
        try {
            while (!closed && time - System.nanoTime() > 0) {
                TimeUnit.NANOSECONDS.timedWait(this, time - System.nanoTime());
            }
            return !closed;
        } catch (InterruptedException e) {
            return false;
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }
}
