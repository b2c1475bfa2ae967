package kata.pool;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** Trusts the scheduler to go on whatever happens. */
@Rejected(
        by = "aBeatThatThrowsIsNotTheLast",
        says = "A scheduler silently drops a task that throws")
public final class Part11Scheduling implements AutoCloseable {

    private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();

    public Part11Scheduling(Duration period, Runnable beat, Consumer<Throwable> failures) {
        scheduler.scheduleAtFixedRate(beat, 0, period.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void close() {
        scheduler.shutdown();
    }
}
