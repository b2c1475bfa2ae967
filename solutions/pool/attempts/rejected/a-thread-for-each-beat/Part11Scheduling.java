package kata.pool;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** A thread for each beat, so that no slow beat is in the way of the next. */
@Rejected(
        by = "nPeriodsMakeNBeatsAlsoWhenOneIsSlow",
        says = "while the slow beat before it was still going on")
public final class Part11Scheduling implements AutoCloseable {

    private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
    private final ExecutorService workers = Executors.newCachedThreadPool();

    public Part11Scheduling(Duration period, Runnable beat, Consumer<Throwable> failures) {
        Runnable safe =
                () -> {
                    try {
                        beat.run();
                    } catch (Throwable e) {
                        failures.accept(e);
                    }
                };
        scheduler.scheduleAtFixedRate(
                () -> workers.execute(safe), 0, period.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void close() {
        scheduler.close();
        workers.shutdown();
    }
}
