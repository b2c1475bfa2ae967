package kata.pool;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** Looks whether it is closed, and then waits. A close in between wakes nobody. */
@Rejected(by = "closeIsNeverMissed", says = "whenever close() is called")
public final class Part11Scheduling implements AutoCloseable {

    private boolean closed;

    public Part11Scheduling(Duration period, Runnable beat, Consumer<Throwable> failures) {
        Thread.ofPlatform().name("heartbeat").start(() -> run(period, beat, failures));
    }

    private void run(Duration period, Runnable beat, Consumer<Throwable> failures) {
        long next = System.nanoTime();
        while (!isClosed()) {
            beat(beat, failures);
            next += period.toNanos();
            pause(next - System.nanoTime());
        }
    }

    private static void beat(Runnable beat, Consumer<Throwable> failures) {
        try {
            beat.run();
        } catch (Throwable e) {
            tell(failures, e);
        }
    }

    private static void tell(Consumer<Throwable> failures, Throwable failure) {
        try {
            failures.accept(failure);
        } catch (Throwable unheard) {
            // The next beat matters more.
        }
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    private synchronized void pause(long nanos) {
        try {
            TimeUnit.NANOSECONDS.timedWait(this, nanos);
        } catch (InterruptedException e) {
            closed = true;
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }
}
