package kata.pool;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** Makes up for late beats in a loop that does not look whether it was closed. */
@Rejected(by = "aBeatThatIsMadeUpForMayCloseToo", says = "beat 2 called close()")
public final class Part11Scheduling implements AutoCloseable {

    private final long period;
    private final Runnable beat;
    private final Consumer<Throwable> failures;
    private final CountDownLatch closed = new CountDownLatch(1);

    /**
     * Starts the beats.
     *
     * @param period from the start of one beat to the start of the next, whole milliseconds, at
     *     least one
     * @param beat what is repeated
     * @param failures gets what a beat throws
     */
    public Part11Scheduling(Duration period, Runnable beat, Consumer<Throwable> failures) {
        this.period = period.toNanos();
        this.beat = beat;
        this.failures = failures;
        Thread.ofPlatform().name("heartbeat").start(this::repeat);
    }

    private void repeat() {
        long next = System.nanoTime();
        while (!closedBefore(next)) {
            // This one, and those that should have come in the meantime.
            long due = 1 + (System.nanoTime() - next) / period;
            for (long made = 0; made < due; made++) {
                beatOnce();
                next += period;
            }
        }
    }

    private void beatOnce() {
        try {
            beat.run();
        } catch (Throwable e) {
            try {
                failures.accept(e);
            } catch (Throwable _) {
                // There is nobody left to tell.
            }
        }
    }

    private boolean closedBefore(long time) {
        while (true) {
            try {
                return closed.await(time - System.nanoTime(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException _) {
                // Only close ends the beats.
            }
        }
    }

    /** Ends the beats, and the thread. */
    @Override
    public void close() {
        closed.countDown();
    }
}
