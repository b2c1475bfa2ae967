package kata.pool;

import java.time.Duration;
import java.util.Optional;

/**
 * How late something came, for a time that it was measured with.
 *
 * <p>On a machine with much to do everything comes late now and then. What is late by a part of the
 * time is late in every try, also where the time is long: so the first try that is not late counts,
 * and else the last one that could be measured. If there is none, nothing was late.
 */
record Lateness(Duration time, Duration late) {

    interface Measured {

        /** Empty if the machine was too slow to measure it. */
        Optional<Duration> late(Duration time) throws Throwable;
    }

    /**
     * @param part what part of the time is late: 4 for a quarter of it
     * @param millis the times to try; together with what is late, each below the patience of a rule
     */
    static Lateness leastOf(Measured measured, int part, int... millis) throws Throwable {
        Lateness last = new Lateness(Duration.ofMillis(millis[0]), Duration.ZERO);
        for (int one : millis) {
            Duration time = Duration.ofMillis(one);
            Optional<Duration> late = measured.late(time);
            if (late.isPresent()) {
                last = new Lateness(time, late.get());
                if (last.isLessThanAPart(part)) {
                    return last;
                }
            }
        }
        return last;
    }

    boolean isLessThanAPart(int part) {
        return late.compareTo(time.dividedBy(part)) < 0;
    }
}
