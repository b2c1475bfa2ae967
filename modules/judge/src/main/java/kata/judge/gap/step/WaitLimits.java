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

    private static final Map<Thread, Waits> THREADS = new ConcurrentHashMap<>();

    private static volatile boolean shortens;
    private static volatile boolean looksAgain;

    /**
     * What is known of a thread's waits.
     *
     * @param waits how many were shortened, since {@link #beginAgain}
     * @param skipped by how many nanoseconds, all together
     * @param forEver whether the last one has a limit that is as good as none
     * @param timer whether a timer may end its waits, after a limit that was shortened
     */
    private record Waits(int waits, long skipped, boolean forEver, boolean timer) {

        private static final Waits NONE = new Waits(0, 0, false, false);

        private Waits again() {
            return new Waits(0, skipped, forEver, timer);
        }

        private Waits shortened(long nanos) {
            return new Waits(waits + 1, skipped + nanos, false, timer);
        }

        private Waits left(long nanos) {
            return new Waits(waits, skipped, nanos >= LONGEST, timer);
        }

        private Waits withTimer() {
            return new Waits(waits, skipped, forEver, true);
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
        looksAgain = false;
        THREADS.clear();
    }

    /** Shortens the next waits of this thread, also if it has waited often before. */
    public static void beginAgain(Thread thread) {
        THREADS.computeIfPresent(thread, (_, before) -> before.again());
    }

    /** Whether this thread waits again and again since {@link #beginAgain}. */
    public static boolean waitsAgain(Thread thread) {
        return of(thread).waits() >= OFTEN;
    }

    /** Whether the last limit of this thread's waits is as good as none: ten minutes or more. */
    public static boolean waitsForEver(Thread thread) {
        return of(thread).forEver();
    }

    /**
     * Notes that the rule has sat out its patience once, because the attempt looks again and again
     * with short waits. It need not do that for each of its cases.
     */
    public static void looksAgainAndAgain() {
        looksAgain = shortens;
    }

    /** Whether {@link #looksAgainAndAgain} was noted in this rule. */
    public static boolean looksAgain() {
        return looksAgain;
    }

    private static Waits of(Thread thread) {
        return THREADS.getOrDefault(thread, Waits.NONE);
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
        return of(Thread.currentThread()).skipped();
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
        long instead = nanos(nanos);
        return instead == nanos ? millis : TimeUnit.NANOSECONDS.toMillis(instead);
    }

    /** The time to wait instead. */
    public static Duration duration(Duration limit) {
        long nanos = TimeUnit.NANOSECONDS.convert(limit);
        long instead = nanos(nanos);
        return instead == nanos ? limit : Duration.ofNanos(instead);
    }

    /**
     * The time after which a timer ends the wait instead: that of a scope which this thread opens.
     */
    public static Duration timer(Duration limit) {
        Duration instead = duration(limit);
        if (!instead.equals(limit)) {
            THREADS.computeIfPresent(Thread.currentThread(), (_, before) -> before.withTimer());
        }
        return instead;
    }

    /** Whether a timer with a shortened limit may end a wait of this thread. */
    public static boolean hasTimer(Thread thread) {
        return of(thread).timer();
    }

    private static long nanos(long nanos) {
        if (!shortens) {
            return nanos;
        }
        Thread me = Thread.currentThread();
        boolean isShortened = nanos > SHORTEST && nanos < LONGEST && !waitsAgain(me);
        THREADS.compute(
                me,
                (_, before) -> {
                    Waits waits = before == null ? Waits.NONE : before;
                    return isShortened
                            ? waits.shortened(nanos - SHORT.toNanos())
                            : waits.left(nanos);
                });
        return isShortened ? SHORT.toNanos() : nanos;
    }
}
