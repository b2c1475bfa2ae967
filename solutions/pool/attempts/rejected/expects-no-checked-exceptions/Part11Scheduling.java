package kata.pool;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** Catches what a Runnable may throw by its signature, and nothing else. */
@Rejected(by = "aBeatThatThrowsIsNotTheLast", says = "threw an IOException")
public final class Part11Scheduling implements AutoCloseable {

    private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();

    public Part11Scheduling(Duration period, Runnable beat, Consumer<Throwable> failures) {
        scheduler.scheduleAtFixedRate(
                () -> {
                    try {
                        beat.run();
                    } catch (RuntimeException | Error e) { // a Runnable throws nothing checked
                        pass(e, failures);
                    }
                },
                0,
                period.toMillis(),
                MILLISECONDS);
    }

    private static void pass(Throwable failure, Consumer<Throwable> failures) {
        try {
            failures.accept(failure);
        } catch (Throwable ignored) {
            // the beats go on
        }
    }

    @Override
    public void close() {
        scheduler.shutdown();
    }
}
