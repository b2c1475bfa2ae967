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
                    } catch (Throwable e) {
                        tell(failures, e);
                    }
                },
                0,
                period.toNanos(),
                TimeUnit.NANOSECONDS);
    }

    private static void tell(Consumer<Throwable> failures, Throwable failure) {
        try {
            failures.accept(failure);
        } catch (Throwable unheard) {
            // The next beat matters more.
        }
    }

    // Not close(): it waits for the beat, forever if it is the beat that closes. shutdownNow()
    // drops
    // the task that comes again; a beat that runs is interrupted.
    @Override
    public void close() {
        pool.shutdownNow();
    }
}
