package kata.judge.probe;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import kata.judge.waiting.Patience;
import kata.judge.waiting.StarvationAwareClock;

/**
 * Interrupts a thread at the place where an exploration holds it. Called by an actor of that
 * exploration.
 */
public final class Interruption {

    // One that was just woken seems to stand still until it gets a core.
    private static final Duration STILL = Duration.ofMillis(5);

    private Interruption() {}

    /**
     * Interrupts the thread once something has happened and the thread has come as far as it comes
     * by itself: it is held, it waits, or it has ended. Does so anyway when the {@link Patience} is
     * over. If it comes too early, as it may beside much other work, that is an interruption like
     * any other: a right answer bears it, and a wrong one is found in another run.
     */
    public static void onceItStandsAfter(BooleanSupplier event, Thread thread) {
        // Without a wait: of an actor that waits, the exploration thinks that it needs the thread
        // that is held, and lets that go on.
        long end = StarvationAwareClock.nanoTime() + Patience.nanos();
        long since = StarvationAwareClock.nanoTime();
        long now = since;
        while (now < end && now - since < STILL.toNanos()) {
            Thread.onSpinWait();
            now = StarvationAwareClock.nanoTime();
            if (!event.getAsBoolean() || runs(thread)) {
                since = now;
            }
        }
        thread.interrupt();
    }

    private static boolean runs(Thread thread) {
        return switch (thread.getState()) {
            case RUNNABLE, NEW -> true;
            case BLOCKED, WAITING, TIMED_WAITING, TERMINATED -> false;
        };
    }
}
