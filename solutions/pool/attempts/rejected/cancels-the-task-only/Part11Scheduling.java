package kata.pool;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** Cancels the task. The thread waits on, for a task that never comes. */
@Rejected(by = "theFirstBeatComesAtOnceAndCloseEndsTheThread", says = "after close(), alive: pool-")
public final class Part11Scheduling implements AutoCloseable {

    private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
    private final ScheduledFuture<?> beats;

    public Part11Scheduling(Duration period, Runnable beat, Consumer<Throwable> failures) {
        beats =
                scheduler.scheduleAtFixedRate(
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
        beats.cancel(false);
    }
}
