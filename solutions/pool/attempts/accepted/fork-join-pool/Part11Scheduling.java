package kata.pool;

import java.time.Duration;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Since JDK 25, a fork/join pool is a scheduler, too. */
public final class Part11Scheduling implements AutoCloseable {

    private final ForkJoinPool pool = new ForkJoinPool(1);

    public Part11Scheduling(Duration period, Runnable beat, Consumer<Throwable> failures) {
        pool.scheduleAtFixedRate(
                () -> {
                    try {
                        beat.run();
                    } catch (RuntimeException e) {
                        failures.accept(e);
                    }
                },
                0,
                period.toNanos(),
                TimeUnit.NANOSECONDS);
    }

    // Seen on JDK 25.0.3: close() alone waits for ever in 5 of 1,500 cases. It may miss the end of
    // a
    // task that comes again. shutdownNow() drops that task first; a beat that runs is interrupted.
    @Override
    public void close() {
        pool.shutdownNow();
        pool.close();
    }
}
