package kata.pool;

import java.time.Duration;
import java.util.List;

/**
 * How late something came, for a time that it was measured with.
 *
 * <p>On a machine with much to do everything comes late now and then. What is late by a part of the
 * time is late in every try, also where the time is long: so the first try that is not late counts,
 * and else the last one.
 */
record Lateness(Duration time, Duration late) {

    // Together with what is late, all below the patience of a rule.
    private static final Duration SHORT = Duration.ofMillis(300);
    private static final Duration LONG = Duration.ofMillis(1_200);
    private static final List<Duration> TRIES = List.of(SHORT, LONG, LONG, LONG);

    interface Measured {
        Duration late(Duration time) throws Throwable;
    }

    /**
     * @param part what part of the time is late: 4 for a quarter of it
     */
    static Lateness leastOf(Measured measured, int part) throws Throwable {
        Lateness last = null;
        for (Duration time : TRIES) {
            last = new Lateness(time, measured.late(time));
            if (last.isLessThanAPart(part)) {
                return last;
            }
        }
        return last;
    }

    boolean isLessThanAPart(int part) {
        return late.compareTo(time.dividedBy(part)) < 0;
    }
}
