package kata.pool;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** Waits for its thread inside of a synchronized close. */
@Rejected(by = "theBeatMayCloseWhileAnotherThreadCloses", says = "neither returned")
public final class Part11Scheduling implements AutoCloseable {

    private final Object lock = new Object();
    private final Thread thread;
    private final long periodNanos;
    private final Runnable beat;
    private final Consumer<Throwable> failures;

    private boolean closed;

    public Part11Scheduling(Duration period, Runnable beat, Consumer<Throwable> failures) {
        this.periodNanos = TimeUnit.NANOSECONDS.convert(period);
        this.beat = beat;
        this.failures = failures;
        thread = Thread.ofPlatform().name("heartbeat").daemon().unstarted(this::run);
        thread.start();
    }

    private void run() {
        long due = System.nanoTime();
        while (awaitTurn(due)) {
            beatOnce();
            due += periodNanos;
        }
    }

    private boolean awaitTurn(long due) {
        synchronized (lock) {
            while (!closed) {
                long left = due - System.nanoTime();
                if (left <= 0) {
                    return true;
                }
                try {
                    TimeUnit.NANOSECONDS.timedWait(lock, left);
                } catch (InterruptedException _) {
                }
            }
            return false;
        }
    }

    private void beatOnce() {
        try {
            beat.run();
        } catch (Throwable e) {
            try {
                failures.accept(e);
            } catch (Throwable _) {
            }
        }
    }

    @Override
    public synchronized void close() {
        synchronized (lock) {
            closed = true;
            lock.notifyAll();
        }
        if (Thread.currentThread() != thread) {
            try {
                thread.join();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
