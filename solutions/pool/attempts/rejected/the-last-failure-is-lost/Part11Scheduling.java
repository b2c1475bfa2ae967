package kata.pool;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** Interrupts the last beat, and takes whatever it throws for the consequence. */
@Rejected(by = "theFailureOfTheLastBeatIsReportedToo", says = "to failures came []")
public final class Part11Scheduling implements AutoCloseable {

    // Not java.util.Timer: it reads the wall clock, which can be set. Not a loop with sleep(): it
    // would have to do the sums for a fixed rate itself.
    private final ScheduledExecutorService scheduler =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().name("heartbeat").factory());

    /**
     * Starts the beats.
     *
     * @param period from the start of one beat to the start of the next, whole milliseconds, at
     *     least one
     * @param beat what is repeated
     * @param failures gets what a beat throws
     */
    public Part11Scheduling(Duration period, Runnable beat, Consumer<Throwable> failures) {
        // At a fixed rate, because others count the beats. Where a pause between two runs matters
        // more than their number, say to poll a busy server, a fixed delay is right.
        scheduler.scheduleAtFixedRate(
                () -> beatAndTell(beat, failures), 0, period.toNanos(), TimeUnit.NANOSECONDS);
    }

    private static void beatAndTell(Runnable beat, Consumer<Throwable> failures) {
        // Inside the task: an exception that leaves it silently ends the repetition. Errors, too:
        // a program that stops its heartbeat because of one failed assertion is taken for dead.
        try {
            beat.run();
        } catch (Throwable failure) {
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
            try {
                failures.accept(failure);
            } catch (Throwable unheard) {
                // Nobody is left to pass it to, and the next beat matters more.
            }
        }
    }

    /** Ends the beats, and the thread. */
    @Override
    public void close() {
        // Cancels what is still to come, and lets a beat in progress end. close() of the scheduler
        // would wait for that beat: forever, if it is the beat that closes.
        scheduler.shutdownNow();
    }
}
