package kata.judge.waiting;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Asks again and again until a condition holds. For what nobody signals: the state of a thread, an
 * effect of the attempt.
 *
 * <p>Not Awaitility, which sleeps: the rule's own thread polls here, and an attempt may interrupt
 * every thread it can find. A rule must go on looking then, and the flag must stay for the rule to
 * find at its end. Parking does both; sleeping throws and clears the flag.
 */
public final class Polling {

    private Polling() {}

    /**
     * Waits until the condition holds, it is not worth waiting any more, or the limit is over, by
     * the {@link StarvationAwareClock}.
     *
     * @return whether the condition holds
     */
    public static boolean until(
            BooleanSupplier condition, BooleanSupplier worthIt, Duration limit, Duration interval) {
        long begin = StarvationAwareClock.nanoTime();
        while (!condition.getAsBoolean()) {
            if (StarvationAwareClock.nanoTime() - begin > limit.toNanos()
                    || !worthIt.getAsBoolean()) {
                return condition.getAsBoolean();
            }
            LockSupport.parkNanos(interval.toNanos());
        }
        return true;
    }
}
