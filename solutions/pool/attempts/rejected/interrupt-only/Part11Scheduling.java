package kata.pool;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** Relies on the interruption alone. During a beat it reaches the beat, which may swallow it. */
@Rejected(by = "aBeatDuringWhichCloseIsCalledIsTheLast", says = "after close(), alive: heartbeat")
public final class Part11Scheduling implements AutoCloseable {

    private final Thread thread;

    public Part11Scheduling(Duration period, Runnable beat, Consumer<Throwable> failures) {
        thread = Thread.ofPlatform().name("heartbeat").start(() -> run(period, beat, failures));
    }

    private static void run(Duration period, Runnable beat, Consumer<Throwable> failures) {
        long next = System.nanoTime();
        while (!Thread.currentThread().isInterrupted()) {
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
        thread.interrupt();
    }
}
