package kata.judge.gap.step;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * What woven code asks before each wait with a time limit: how long it may wait. Public for that
 * reason only. In a rule that shortens time limits, code that gives up after ten seconds gives up
 * at once, and code that then waits again waits again. So no rule has to sit out a limit.
 */
public final class WaitLimits {

    // Shorter ones are over soon anyway. Longer ones mean "for ever", as the day does for which the
    // close() of an executor waits.
    private static final long SHORTEST = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long LONGEST = TimeUnit.MINUTES.toNanos(10);

    private static final Duration SHORT = Duration.ofMillis(50);

    // A thread that waits so often, one wait after the other, does not give up: it asks again and
    // again, and is left alone from then on. One that woke up every 50 ms would never stand still.
    private static final int OFTEN = 10;

    private static final Map<Thread, Integer> SHORTENED = new ConcurrentHashMap<>();

    private static volatile boolean shortens;

    private WaitLimits() {}

    /** From now on limits between 200 ms and 10 minutes are 50 ms. */
    public static void shorten() {
        shortens = true;
    }

    /** From now on all limits are what they are written to be. */
    public static void leave() {
        shortens = false;
        SHORTENED.clear();
    }

    /** Shortens the next waits of this thread, also if it has waited often before. */
    public static void beginAgain(Thread thread) {
        SHORTENED.remove(thread);
    }

    /** Whether this thread waits again and again since {@link #beginAgain}. */
    public static boolean waitsAgain(Thread thread) {
        return SHORTENED.getOrDefault(thread, 0) >= OFTEN;
    }

    /**
     * How long to wait instead, always in nanoseconds: in the unit of the caller 50 ms may be 0,
     * and whoever waits again and again would not wait at all.
     */
    public static long nanos(long amount, TimeUnit unit) {
        return nanos(unit.toNanos(amount));
    }

    /** The milliseconds to wait instead. */
    public static long millis(long millis) {
        long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
        return isShortened(nanos) ? TimeUnit.NANOSECONDS.toMillis(nanos(nanos)) : millis;
    }

    /** The time to wait instead. */
    public static Duration duration(Duration limit) {
        long nanos = TimeUnit.NANOSECONDS.convert(limit);
        return isShortened(nanos) ? Duration.ofNanos(nanos(nanos)) : limit;
    }

    private static long nanos(long nanos) {
        if (!isShortened(nanos)) {
            return nanos;
        }
        SHORTENED.merge(Thread.currentThread(), 1, Integer::sum);
        return SHORT.toNanos();
    }

    private static boolean isShortened(long nanos) {
        return shortens
                && nanos > SHORTEST
                && nanos < LONGEST
                && !waitsAgain(Thread.currentThread());
    }
}
