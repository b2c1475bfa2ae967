package kata.pool;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Each beat schedules the next, for the time that it has on the clock. Safe in finally, too. */
public final class Part11Scheduling implements AutoCloseable {

    private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
    private final long begin = System.nanoTime();
    private final long periodNanos;
    private final Runnable beat;
    private final Consumer<Throwable> failures;

    public Part11Scheduling(Duration period, Runnable beat, Consumer<Throwable> failures) {
        this.periodNanos = period.toNanos();
        this.beat = beat;
        this.failures = failures;
        schedule(0);
    }

    private synchronized void schedule(long number) {
        if (!scheduler.isShutdown()) {
            long delay = begin + number * periodNanos - System.nanoTime();
            scheduler.schedule(() -> beat(number), delay, TimeUnit.NANOSECONDS);
        }
    }

    private void beat(long number) {
        try {
            beat.run();
        } catch (Throwable e) {
            tell(failures, e);
        } finally {
            schedule(number + 1);
        }
    }

    private static void tell(Consumer<Throwable> failures, Throwable failure) {
        try {
            failures.accept(failure);
        } catch (Throwable unheard) {
            // The next beat matters more.
        }
    }

    @Override
    public synchronized void close() {
        scheduler.shutdownNow();
    }
}
