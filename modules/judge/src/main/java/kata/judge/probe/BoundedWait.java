package kata.judge.probe;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import kata.judge.gap.step.WaitLimits;
import kata.judge.waiting.Patience;
import kata.judge.waiting.Polling;

/**
 * Finds a caller that waits for its threads with a limit, and goes on without them. Such a caller
 * stands still like any other until its limit is over. So the rule lets it, but only while the
 * caller's thread waits with a limit; a wait without one costs no time.
 */
public final class BoundedWait {

    private static final int LOOKS = 6;
    private static final Duration INTERVAL = Duration.ofMillis(1);

    // One that was just woken shows as waiting until it gets a core. Among threads that are busy by
    // design that takes longer.
    private static final int LOOKS_AT_ONE = 50;

    // Five times a shortened limit, by a clock that knows when the machine had no time.
    private static final Duration FIVE_SHORT_LIMITS = Patience.limit().dividedBy(16);

    private BoundedWait() {}

    /**
     * Shortens the time limits of the attempt's waits until the rule ends: a limit between 200 ms
     * and ten minutes becomes 50 ms. An attempt that goes on after such a wait, although its
     * threads are still at work, would do the same after ten seconds. Waits that have begun already
     * are not shortened, so a rule calls this first.
     */
    public static void shortenTimeLimits() {
        WaitLimits.shorten();
    }

    /**
     * Waits until nothing moves; and if the caller then waits with a limit, until its call has
     * ended, it is seen to wait again and again, or {@link Patience} is over. That a caller looks
     * again and again with short waits is found by sitting out the patience, once in a rule.
     */
    public static void awaitStill(Caller<?> caller) {
        caller.awaitStill();
        if (WaitLimits.hasTimer(caller.thread())) {
            // Until it has gone off, its caller waits without a limit, as far as can be seen. It
            // does so after 50 ms, and whoever gives up then has not much left to do.
            Polling.until(caller::hasEnded, () -> true, FIVE_SHORT_LIMITS, INTERVAL);
        }
        if (WaitLimits.looksAgain()) {
            caller.awaitStill();
            letGiveUp(caller);
            return;
        }
        settle(caller);
        if (!staysWithoutLimit(caller)) {
            WaitLimits.beginAgain(caller.thread());
            letGiveUp(caller);
            settle(caller);
        }
    }

    /**
     * Waits until the call has ended, or its thread waits without a limit. It alone is looked at:
     * for a rule in which other threads never stand still.
     */
    public static void awaitEndOrUnlimitedWait(Caller<?> caller) {
        int[] looks = {0};
        Patience.await(
                () -> {
                    looks[0] = waitsWithoutLimit(caller.thread()) ? looks[0] + 1 : 0;
                    return caller.hasEnded() || looks[0] >= LOOKS_AT_ONE;
                });
    }

    private static void letGiveUp(Caller<?> caller) {
        BooleanSupplier known =
                () ->
                        caller.hasEnded()
                                || waitsWithoutLimit(caller.thread())
                                || WaitLimits.waitsAgain(caller.thread());
        // A rule with ten cases has no time for ten patiences. What gives up after some hundred
        // short waits does so in its first case.
        if (WaitLimits.looksAgain()) {
            Polling.until(known, () -> true, FIVE_SHORT_LIMITS, INTERVAL);
        } else if (!Patience.await(known)) {
            WaitLimits.looksAgainAndAgain();
        }
    }

    // A caller that was just woken seems to be still until it gets a core.
    private static void settle(Caller<?> caller) {
        for (int look = 0; look < LOOKS; look++) {
            caller.awaitStill();
        }
    }

    // One that is blocked for a moment, by the loading of a class for example, is on its way to a
    // wait of another kind.
    private static boolean staysWithoutLimit(Caller<?> caller) {
        for (int look = 0; look < LOOKS; look++) {
            if (!waitsWithoutLimit(caller.thread())) {
                return false;
            }
            caller.awaitStill();
        }
        return true;
    }

    // One that is about to wait again, and runs at this moment, does not. The close() of an
    // executor does: it waits for a day, again and again.
    private static boolean waitsWithoutLimit(Thread thread) {
        return switch (thread.getState()) {
            case WAITING, BLOCKED -> true;
            case TIMED_WAITING ->
                    WaitLimits.waitsForEver(thread)
                            || Stream.of(thread.getStackTrace())
                                    .anyMatch(
                                            frame ->
                                                    frame.getMethodName().equals("close")
                                                            && frame.getClassName()
                                                                    .startsWith(
                                                                            "java.util.concurrent."));
            case NEW, RUNNABLE, TERMINATED -> false;
        };
    }
}
