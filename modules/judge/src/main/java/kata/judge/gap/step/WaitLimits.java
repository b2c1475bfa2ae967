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

    private static final Map<Thread, Shortened> SHORTENED = new ConcurrentHashMap<>();

    private static volatile boolean shortens;

    /**
     * What has been shortened of a thread's waits.
     *
     * @param waits how many, since {@link #beginAgain}
     * @param skipped by how many nanoseconds, all together
     */
    private record Shortened(int waits, long skipped) {

        private static final Shortened NOTHING = new Shortened(0, 0);

        private Shortened and(long nanos) {
            return new Shortened(waits + 1, skipped + nanos);
        }
    }

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
        SHORTENED.computeIfPresent(thread, (_, before) -> new Shortened(0, before.skipped()));
    }

    /** Whether this thread waits again and again since {@link #beginAgain}. */
    public static boolean waitsAgain(Thread thread) {
        return SHORTENED.getOrDefault(thread, Shortened.NOTHING).waits() >= OFTEN;
    }

    /**
     * The {@link System#nanoTime} of this thread, which would have waited longer: later by what was
     * skipped. So a deadline that it has computed is over when its waits are.
     */
    public static long nanoTime(long now) {
        return now + skipped();
    }

    /** The same for {@link System#currentTimeMillis}. */
    public static long currentTimeMillis(long now) {
        return now + TimeUnit.NANOSECONDS.toMillis(skipped());
    }

    private static long skipped() {
        return SHORTENED.getOrDefault(Thread.currentThread(), Shortened.NOTHING).skipped();
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
        long skipped = nanos - SHORT.toNanos();
        SHORTENED.compute(
                Thread.currentThread(),
                (_, before) -> (before == null ? Shortened.NOTHING : before).and(skipped));
        return SHORT.toNanos();
    }

    private static boolean isShortened(long nanos) {
        return shortens
                && nanos > SHORTEST
                && nanos < LONGEST
                && !waitsAgain(Thread.currentThread());
    }
}
