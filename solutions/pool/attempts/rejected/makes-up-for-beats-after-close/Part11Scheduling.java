package kata.pool;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** The loop that makes up for late beats does not look whether it was closed. */
@Rejected(by = "aBeatThatIsMadeUpForMayCloseToo", says = "beat 2 called close()")
public final class Part11Scheduling implements AutoCloseable {

    private final Object lock = new Object();
    private boolean closed;

    public Part11Scheduling(Duration period, Runnable beat, Consumer<Throwable> failures) {
        new Thread(() -> run(period.toNanos(), beat, failures), "heartbeat").start();
    }

    @Override
    public void close() {
        synchronized (lock) {
            closed = true;
            lock.notifyAll();
        }
    }

    private void run(long period, Runnable beat, Consumer<Throwable> failures) {
        long start = System.nanoTime();
        long done = 0;
        while (awaitTime(start + done * period)) {
            // One, as a rule; more if a beat was slow.
            long planned = (System.nanoTime() - start) / period + 1;
            while (done < planned) {
                beat(beat, failures);
                done++;
            }
        }
    }

    private boolean awaitTime(long time) {
        synchronized (lock) {
            while (!closed) {
                long left = time - System.nanoTime();
                if (left <= 0) {
                    return true;
                }
                try {
                    TimeUnit.NANOSECONDS.timedWait(lock, left);
                } catch (InterruptedException e) {
                    // close() is the way to end this, not an interruption
                }
            }
            return false;
        }
    }

    private static void beat(Runnable beat, Consumer<Throwable> failures) {
        try {
            beat.run();
        } catch (Throwable e) {
            try {
                failures.accept(e);
            } catch (Throwable ignored) {
                // the beats are more important
            }
        }
    }
}
