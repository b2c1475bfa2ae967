package kata.kit.favorites;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Interrupts the thread that made it when a limit is over. The call itself stays on the caller's
 * thread, so that the stack trace of a failure leads to the caller.
 */
final class TimeLimit {

    private final Thread caller = Thread.currentThread();
    private final Duration limit;
    private final CountDownLatch ended = new CountDownLatch(1);

    // Guarded by this: an interruption must not come after the call has ended.
    private boolean over;
    private boolean struck;

    private TimeLimit(Duration limit) {
        this.limit = limit;
    }

    static TimeLimit start(ServiceThreads threads, Duration limit, String task) {
        TimeLimit timeLimit = new TimeLimit(limit);
        threads.start(Thread.ofVirtual().name("limit of " + task).unstarted(timeLimit::watch));
        return timeLimit;
    }

    private void watch() {
        try {
            if (ended.await(limit.toNanos(), TimeUnit.NANOSECONDS)) {
                return;
            }
        } catch (InterruptedException _) {
            // The world closes. Strike now, or the call would go on without its limit.
        }
        strike();
    }

    private synchronized void strike() {
        // An interruption that is already under way is somebody else's, and remains so.
        if (!over && !caller.isInterrupted()) {
            struck = true;
            caller.interrupt();
        }
    }

    /** Ends the watch. Returns whether the limit was over and its interruption is on the way. */
    synchronized boolean end() {
        over = true;
        ended.countDown();
        return struck;
    }
}
