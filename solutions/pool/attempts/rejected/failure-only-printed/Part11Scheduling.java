package kata.pool;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** Goes on after a failure, and keeps it to itself. */
@Rejected(by = "theFailureOfABeatIsReported", says = "not passed to failures: ")
public final class Part11Scheduling implements AutoCloseable {

    private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();

    public Part11Scheduling(Duration period, Runnable beat, Consumer<Throwable> failures) {
        scheduler.scheduleAtFixedRate(
                () -> {
                    try {
                        beat.run();
                    } catch (Throwable e) {
                        System.err.println(e);
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
