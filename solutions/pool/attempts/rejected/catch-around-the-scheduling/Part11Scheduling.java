package kata.pool;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** Catches the exception around the scheduling, where it never comes out. */
@Rejected(by = "aBeatThatThrowsIsNotTheLast", says = "and no beat followed")
public final class Part11Scheduling implements AutoCloseable {

    private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();

    public Part11Scheduling(Duration period, Runnable beat, Consumer<Throwable> failures) {
        try {
            scheduler.scheduleAtFixedRate(beat, 0, period.toNanos(), TimeUnit.NANOSECONDS);
        } catch (RuntimeException e) {
            failures.accept(e);
        }
    }

    @Override
    public void close() {
        scheduler.shutdown();
    }
}
