package kata.pool;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** Counts the period from the end of each beat. */
@Rejected(by = "nPeriodsMakeNBeatsAlsoWhenOneIsSlow", says = "one took 8 periods")
public final class Part11Scheduling implements AutoCloseable {

    private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();

    public Part11Scheduling(Duration period, Runnable beat, Consumer<Throwable> failures) {
        scheduler.scheduleWithFixedDelay(
                () -> {
                    try {
                        beat.run();
                    } catch (Throwable e) {
                        failures.accept(e);
                    }
                },
                0,
                period.toNanos(),
                TimeUnit.NANOSECONDS);
    }

    @Override
    public void close() {
        scheduler.shutdown();
    }
}
