package kata.pool;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** Catches exceptions and errors. What is neither ends the beats. */
@Rejected(by = "theFailureOfABeatIsReported", says = "not passed to failures: 1")
public final class Part11Scheduling implements AutoCloseable {

    private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();

    public Part11Scheduling(Duration period, Runnable beat, Consumer<Throwable> failures) {
        Runnable safeBeat =
                () -> {
                    try {
                        beat.run();
                    } catch (Exception | Error e) {
                        report(e, failures);
                    }
                };
        scheduler.scheduleAtFixedRate(safeBeat, 0, period.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void close() {
        scheduler.shutdown();
    }

    private static void report(Throwable e, Consumer<Throwable> failures) {
        try {
            failures.accept(e);
        } catch (Throwable ignored) {
            // the beats are more important
        }
    }
}
