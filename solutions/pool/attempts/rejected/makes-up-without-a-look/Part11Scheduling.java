package kata.pool;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** Makes up for missed beats without a look whether it is closed. */
@Rejected(by = "aBeatDuringWhichCloseIsCalledIsTheLast", says = "close() was called during beat 1")
public final class Part11Scheduling implements AutoCloseable {
    private final Thread thread;
    private boolean closed;

    public Part11Scheduling(Duration period, Runnable beat, Consumer<Throwable> failures) {
        thread =
                Thread.ofPlatform()
                        .start(
                                () -> {
                                    long p = period.toNanos(), next = System.nanoTime();
                                    while (true) {
                                        synchronized (this) {
                                            long rest;
                                            while (!closed
                                                    && (rest = next - System.nanoTime()) > 0) {
                                                try {
                                                    TimeUnit.NANOSECONDS.timedWait(this, rest);
                                                } catch (InterruptedException e) {
                                                }
                                            }
                                            if (closed) return;
                                        }
                                        do {
                                            try {
                                                beat.run();
                                            } catch (Throwable e) {
                                                try {
                                                    failures.accept(e);
                                                } catch (Throwable x) {
                                                }
                                            }
                                            next += p;
                                        } while (next - System.nanoTime() <= 0);
                                    }
                                });
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
    }
}
