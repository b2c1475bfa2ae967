package kata.judge.probe;

import java.lang.Thread.State;
import java.util.stream.Stream;
import kata.judge.gap.step.WaitLimits;
import kata.judge.waiting.Patience;

/**
 * Finds a caller that waits for its threads with a limit, and goes on without them. Such a caller
 * stands still like any other until its limit is over. So the rule lets it, but only while the
 * caller's thread waits with a limit; a wait without one costs no time.
 */
public final class BoundedWait {

    private static final int LOOKS = 6;

    private BoundedWait() {}

    /**
     * From now to the end of the rule, a wait of the attempt with a limit of up to ten minutes is
     * over soon. Whoever then goes on without what it waited for would do so on a slow day, too.
     */
    public static void limitsAreOverSoon() {
        WaitLimits.overSoon(true);
    }

    /**
     * Waits until nothing moves; and if the caller then waits with a limit, until its call has
     * ended or {@link Patience} is over.
     */
    public static void awaitStill(Caller<?> caller) {
        settle(caller);
        if (hasLimit(caller.thread())) {
            Patience.await(() -> caller.hasEnded() || !hasLimit(caller.thread()));
            settle(caller);
        }
    }

    // A caller that was just woken seems to be still until it gets a core.
    private static void settle(Caller<?> caller) {
        for (int look = 0; look < LOOKS; look++) {
            caller.awaitStill();
        }
    }

    // The close() of an executor waits for a day, again and again.
    private static boolean hasLimit(Thread thread) {
        return thread.getState() == State.TIMED_WAITING
                && Stream.of(thread.getStackTrace())
                        .noneMatch(
                                frame ->
                                        frame.getMethodName().equals("close")
                                                && frame.getClassName()
                                                        .startsWith("java.util.concurrent."));
    }
}
