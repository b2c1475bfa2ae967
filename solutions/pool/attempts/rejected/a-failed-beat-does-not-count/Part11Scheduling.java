package kata.pool;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** A beat that throws is not counted, so the next one comes at once. */
@Rejected(by = "aBeatThatThrowsIsNotMadeAgain", says = "within the hour 2 came")
public final class Part11Scheduling implements AutoCloseable {

    private final CountDownLatch closed = new CountDownLatch(1);
    private final long nanos;
    private final Runnable beat;
    private final Consumer<Throwable> failures;

    /**
     * Starts the beats.
     *
     * @param period from the start of one beat to the start of the next, whole milliseconds, at
     *     least one
     * @param beat what is repeated
     * @param failures gets what a beat throws
     */
    public Part11Scheduling(Duration period, Runnable beat, Consumer<Throwable> failures) {
        this.nanos = period.toNanos();
        this.beat = beat;
        this.failures = failures;
        Thread.ofPlatform().name("heartbeat").start(this::work);
    }

    private void work() {
        long start = System.nanoTime();
        long made = 0;
        while (!closedWithin(start + made * nanos - System.nanoTime())) {
            try {
                beat.run();
                made++;
            } catch (Throwable e) {
                pass(e);
            }
        }
    }

    /** Waits for the close, no longer than that. Returns whether it came. */
    private boolean closedWithin(long nanos) {
        try {
            return closed.await(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            return closed.getCount() == 0;
        }
    }

    private void pass(Throwable failure) {
        try {
            failures.accept(failure);
        } catch (Throwable e) {
            // The beats go on.
        }
    }

    /** Ends the beats, and the thread. */
    @Override
    public void close() {
        closed.countDown();
    }
}
