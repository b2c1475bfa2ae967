package kata.pool;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** An int holds 25 days of milliseconds. */
@Rejected(by = "aPeriodMayBeLong", says = "the second came at once")
public final class Part11Scheduling implements AutoCloseable {
    private final ScheduledExecutorService s = Executors.newSingleThreadScheduledExecutor();

    public Part11Scheduling(Duration period, Runnable beat, Consumer<Throwable> failures) {
        s.scheduleAtFixedRate(
                () -> {
                    try {
                        beat.run();
                    } catch (Throwable e) {
                        try {
                            failures.accept(e);
                        } catch (Throwable x) {
                        }
                    }
                },
                0,
                Math.max(1, (int) period.toMillis()),
                TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        s.shutdown();
    }
}
