package kata.pool;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** A flag that the thread looks at after its next beat: here, in an hour. */
@Rejected(
        by = "theFirstBeatComesAtOnceAndCloseEndsTheThread",
        says = "after close(), alive: heartbeat")
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
                beat.run();
            } catch (Throwable e) {
                failures.accept(e);
            }
            next += period.toNanos();
            try {
                TimeUnit.NANOSECONDS.sleep(next - System.nanoTime());
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
