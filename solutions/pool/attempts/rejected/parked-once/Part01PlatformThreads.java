package kata.pool;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import kata.judge.Rejected;

/** Parks once. A permit that is left over from an earlier call ends the park at once. */
@Rejected(
        by = "namesAndEndsAreRightWhereverTheCallerIsHeld",
        says = "two calls, with two threads each")
public final class Part01PlatformThreads {

    private Part01PlatformThreads() {}

    /** Runs the work on this many threads, and waits for all of them. */
    public static void runOnThreads(int threads, IntConsumer work) throws InterruptedException {
        Thread caller = Thread.currentThread();
        AtomicInteger running = new AtomicInteger(threads);
        for (int i = 0; i < threads; i++) {
            int number = i;
            Thread.ofPlatform()
                    .daemon()
                    .name("worker-" + number)
                    .start(
                            () -> {
                                try {
                                    work.accept(number);
                                } finally {
                                    if (running.decrementAndGet() == 0) {
                                        LockSupport.unpark(caller);
                                    }
                                }
                            });
        }
        if (running.get() > 0) {
            LockSupport.park(running);
        }
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }
}
