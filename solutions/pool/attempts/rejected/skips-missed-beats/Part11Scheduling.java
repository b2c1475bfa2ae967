package kata.pool;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** Keeps the rhythm after a slow beat, and leaves out those that it held up. */
@Rejected(by = "nPeriodsMakeNBeatsAlsoWhenOneIsSlow", says = "one took 8 periods")
public final class Part11Scheduling implements AutoCloseable {

    private final Thread thread;
    private volatile boolean closed;

    public Part11Scheduling(Duration period, Runnable beat, Consumer<Throwable> failures) {
        thread = Thread.ofPlatform().name("heartbeat").start(() -> run(period, beat, failures));
    }

    private void run(Duration period, Runnable beat, Consumer<Throwable> failures) {
        long begin = System.nanoTime();
        while (!closed) {
            try {
                beat.run();
            } catch (Throwable e) {
                failures.accept(e);
            }
            long late = (System.nanoTime() - begin) % period.toNanos();
            try {
                TimeUnit.NANOSECONDS.sleep(period.toNanos() - late);
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
