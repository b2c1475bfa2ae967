package kata.judge;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * How long a rule waits for something that a right answer does at once. Only a wrong answer ever
 * waits this long, so it is generous: {@code -Dkata.patience} sets it, in milliseconds.
 */
public final class Patience {

    private static final Duration LIMIT = Duration.ofMillis(Long.getLong("kata.patience", 4_000));

    private static final long LOOK_AGAIN = Duration.ofMillis(1).toNanos();

    private Patience() {}

    public static Duration limit() {
        return LIMIT;
    }

    /**
     * Waits, on the rule's side. A call of the attempt that stands in a {@link Rendezvous} began to
     * wait later, and what is found there says more: so as long as there is one, this goes on.
     *
     * @return whether it came to be
     */
    public static boolean await(BooleanSupplier condition) {
        return await(condition, () -> true) || awaitProbes(condition);
    }

    /** The second half of {@link #await}, for a rule that waited until now by other means. */
    static boolean awaitProbes(BooleanSupplier condition) {
        return await(condition, RunningRule::isUndecided);
    }

    private static boolean await(BooleanSupplier condition, BooleanSupplier worthIt) {
        long begin = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - begin > nanos() || !worthIt.getAsBoolean()) {
                return condition.getAsBoolean();
            }
            LockSupport.parkNanos(LOOK_AGAIN);
        }
        return true;
    }

    static long nanos() {
        return LIMIT.toNanos();
    }

    static String inWords() {
        return LIMIT.toMillis() % 1000 == 0 ? LIMIT.toSeconds() + " s" : LIMIT.toMillis() + " ms";
    }
}
