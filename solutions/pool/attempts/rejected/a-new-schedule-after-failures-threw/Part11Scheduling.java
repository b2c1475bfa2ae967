package kata.pool;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** When failures throws, the beats go on by a new schedule: what was held up is lost. */
@Rejected(by = "theRateIsKeptAlsoWhenFailuresThrows", says = "as did failures")
public final class Part11Scheduling implements AutoCloseable {

    private final long period;
    private final Runnable beat;
    private final Consumer<Throwable> failures;
    private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();

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
        repeatAfter(0);
    }

    private void repeatAfter(long delay) {
        scheduler.scheduleAtFixedRate(this::beatOnce, delay, period, TimeUnit.NANOSECONDS);
    }

    private void beatOnce() {
        try {
            beat.run();
        } catch (Throwable e) {
            report(e);
        }
    }

    private void report(Throwable failure) {
        boolean reported = false;
        try {
            failures.accept(failure);
            reported = true;
        } finally {
            if (!reported) {
                // What comes out of here ends the task: another one takes its place.
                repeatAfter(period);
            }
        }
    }

    /** Ends the beats, and the thread. */
    @Override
    public void close() {
        scheduler.shutdown();
    }
}
