package kata.pool;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** Wakes up when it is closed, and beats once more before it looks. */
@Rejected(
        by = "theFirstBeatComesAtOnceAndCloseEndsTheThread",
        says = "one came when close() was called")
public final class Part11Scheduling implements AutoCloseable {

    private final Thread thread;
    private volatile boolean closed;

    public Part11Scheduling(Duration period, Runnable beat, Consumer<Throwable> failures) {
        thread = Thread.ofPlatform().name("heartbeat").start(() -> run(period, beat, failures));
    }

    private void run(Duration period, Runnable beat, Consumer<Throwable> failures) {
        long next = System.nanoTime();
        while (!closed) {
            try {
                TimeUnit.NANOSECONDS.sleep(next - System.nanoTime());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            try {
                beat.run();
            } catch (Throwable e) {
                failures.accept(e);
            }
            next += period.toNanos();
        }
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }
}
