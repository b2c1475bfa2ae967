package kata.pool;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** Makes up for whole periods that a slow beat took, and times the next beat from then on. */
@Rejected(by = "nPeriodsMakeNBeatsAlsoWhenOneIsSlow", says = "none was in time any more")
public final class Part11Scheduling implements AutoCloseable {

    private final Thread thread;
    private volatile boolean closed;

    public Part11Scheduling(Duration period, Runnable beat, Consumer<Throwable> failures) {
        thread =
                Thread.ofPlatform()
                        .name("heartbeat")
                        .start(() -> beats(period.toNanos(), beat, failures));
    }

    private void beats(long period, Runnable beat, Consumer<Throwable> failures) {
        long last = System.nanoTime();
        beatAndTell(beat, failures);
        while (!closed) {
            long periods = (System.nanoTime() - last) / period;
            if (periods == 0) {
                LockSupport.parkNanos(last + period - System.nanoTime());
                continue;
            }
            last = System.nanoTime();
            for (long i = 0; i < periods && !closed; i++) {
                beatAndTell(beat, failures);
            }
        }
    }

    private static void beatAndTell(Runnable beat, Consumer<Throwable> failures) {
        try {
            beat.run();
        } catch (Throwable failure) {
            try {
                failures.accept(failure);
            } catch (Throwable unheard) {
                return;
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }
}
