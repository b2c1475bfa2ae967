package kata.judge.probe;

import java.time.Duration;

/**
 * A limit that must not be over too early. For code that counts it in another unit, such as whole
 * seconds. It says nothing of a limit that is over late: on a busy machine everything may be late.
 */
public final class TimeLimit {

    /** Long enough to be told from none at all, and no whole number of seconds. */
    private static final Duration LIMIT = Duration.ofMillis(300);

    /** So much earlier a clock that is read in milliseconds may have it. */
    private static final Duration READING = Duration.ofMillis(20);

    private final long begun;

    private TimeLimit(long begun) {
        this.begun = begun;
    }

    /** It begins now: call this before the attempt gets the limit. */
    public static TimeLimit begin() {
        return new TimeLimit(System.nanoTime());
    }

    public Duration duration() {
        return LIMIT;
    }

    /**
     * Requires that the limit is over by now: call this where the attempt says that it is.
     *
     * @param what what the attempt did, for the message: "the search gave up"
     */
    public void requireOver(String what) {
        Duration passed = Duration.ofNanos(System.nanoTime() - begun);
        ProbeFindings.overTooEarly(LIMIT, what, passed)
                .unless(passed.compareTo(LIMIT.minus(READING)) >= 0);
    }
}
