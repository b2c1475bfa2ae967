package kata.pool;

import java.time.Duration;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** Sleeps for a period between two beats: that is a fixed delay, made by hand. */
@Rejected(by = "nPeriodsMakeNBeatsAlsoWhenOneIsSlow", says = "one took 8 periods")
public final class Part11Scheduling implements AutoCloseable {

    private final Thread thread;
    private volatile boolean closed;

    public Part11Scheduling(Duration period, Runnable beat, Consumer<Throwable> failures) {
        thread = Thread.ofPlatform().name("heartbeat").start(() -> run(period, beat, failures));
    }

    private void run(Duration period, Runnable beat, Consumer<Throwable> failures) {
        while (!closed) {
            try {
                beat.run();
            } catch (Throwable e) {
                failures.accept(e);
            }
            try {
                Thread.sleep(period);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }
}
