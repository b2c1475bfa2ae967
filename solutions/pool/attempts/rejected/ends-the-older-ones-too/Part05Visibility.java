package kata.pool;

import java.util.concurrent.atomic.AtomicLong;
import kata.judge.Rejected;
import kata.kit.Turns;

/** A stop tells all workers up to its own number. */
@Rejected(
        by = "aStopEndsOneWorkerOnly",
        says = "the younger was stopped and ended; the other made no further turn")
public final class Part05Visibility {

    private static final AtomicLong MADE = new AtomicLong();

    // The number of the last worker that was stopped.
    private static final AtomicLong STOPPED = new AtomicLong();

    private final Turns turns;
    private final long number = MADE.incrementAndGet();

    public Part05Visibility(Turns turns) {
        this.turns = turns;
    }

    /** Starts the worker's thread, and returns. It is called once. */
    public void start() {
        Thread.ofPlatform().name("worker").start(this::work);
    }

    /** Tells the worker to end. Any thread may call this once the worker was started. */
    public void stop() {
        STOPPED.accumulateAndGet(number, Math::max);
    }

    private void work() {
        while (STOPPED.get() < number) {
            turns.next();
        }
    }
}
