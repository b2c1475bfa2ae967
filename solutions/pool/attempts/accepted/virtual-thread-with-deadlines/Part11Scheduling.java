package kata.pool;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The same loop as for a platform thread. Waiting for the next beat costs next to nothing here. */
public final class Part11Scheduling implements AutoCloseable {

    private final Thread thread;
    private volatile boolean closed;

    public Part11Scheduling(Duration period, Runnable beat, Consumer<Throwable> failures) {
        thread = Thread.ofVirtual().name("heartbeat").start(() -> run(period, beat, failures));
    }

    private void run(Duration period, Runnable beat, Consumer<Throwable> failures) {
        long next = System.nanoTime();
        while (!closed) {
            try {
                beat.run();
            } catch (Throwable e) {
                tell(failures, e);
            }
            next += period.toNanos();
            try {
                TimeUnit.NANOSECONDS.sleep(next - System.nanoTime());
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private static void tell(Consumer<Throwable> failures, Throwable failure) {
        try {
            failures.accept(failure);
        } catch (Throwable unheard) {
            // The next beat matters more.
        }
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }
}
