package kata.judge.gap.step;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * What woven code asks before each wait with a limit: how long it may wait. Public for that reason
 * only. In a rule that lets limits be over soon, code that gives up after ten seconds gives up at
 * once; code that waits again waits again. So no rule has to sit out a limit.
 */
public final class WaitLimits {

    // Shorter ones are over soon anyway. Longer ones are meant as "for ever", as an executor's
    // close
    // means its day.
    private static final long SHORTEST = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long LONGEST = TimeUnit.MINUTES.toNanos(10);

    private static final Duration SOON = Duration.ofMillis(50);

    private static volatile boolean overSoon;

    private WaitLimits() {}

    /** From now on limits between 200 ms and 10 minutes are 50 ms, or again what they are. */
    public static void overSoon(boolean soon) {
        overSoon = soon;
    }

    /** The amount to wait instead, in the same unit: 0 where that is coarser than 50 ms. */
    public static long of(long amount, TimeUnit unit) {
        return isShortened(unit.toNanos(amount)) ? unit.convert(SOON) : amount;
    }

    /** The milliseconds to wait instead. */
    public static long ofMillis(long millis) {
        return of(millis, TimeUnit.MILLISECONDS);
    }

    private static boolean isShortened(long nanos) {
        return overSoon && nanos > SHORTEST && nanos < LONGEST;
    }
}
