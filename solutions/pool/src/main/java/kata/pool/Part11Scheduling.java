package kata.pool;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A heartbeat: an action that is repeated at a fixed rate, on a thread of its own. Others conclude
 * from missing beats that this program is dead, so it must not miss any.
 */
public final class Part11Scheduling implements AutoCloseable {

    // Not java.util.Timer: it reads the wall clock, which can be set. Not a loop with sleep(): it
    // would have to do the sums for a fixed rate itself.
    private final ScheduledExecutorService scheduler =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().name("heartbeat").factory());

    /**
     * Begins to beat.
     *
     * @param period from the begin of one beat to the begin of the next, a millisecond or more
     * @param beat what is repeated
     * @param failures is told the exception of each beat that throws
     */
    public Part11Scheduling(Duration period, Runnable beat, Consumer<Throwable> failures) {
        // At a fixed rate, because others count the beats. Where a pause between two runs matters
        // more than their number, say to poll a busy server, a fixed delay is right.
        scheduler.scheduleAtFixedRate(
                () -> beatAndTell(beat, failures), 0, period.toNanos(), TimeUnit.NANOSECONDS);
    }

    private static void beatAndTell(Runnable beat, Consumer<Throwable> failures) {
        try {
            beat.run();
        } catch (RuntimeException e) {
            // Caught here, inside the task: what leaves the task ends the repetition. An Error does
            // leave it, because nobody knows what still works after that.
            failures.accept(e);
        }
    }

    /** Ends the beats, and the thread. */
    @Override
    public void close() {
        // Cancels what is still to come, and lets a beat in progress end. close() of the scheduler
        // would wait for that beat: for ever, if it is the beat that closes.
        scheduler.shutdown();
    }
}
