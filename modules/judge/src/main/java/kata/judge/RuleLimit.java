package kata.judge;

import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/**
 * How long a rule may take. A rule that explores has that time for each of its runs, so that many
 * runs on a busy machine are no fault; all of them together have four times as much, so that it
 * ends.
 */
final class RuleLimit {

    private static final int FOR_ALL_RUNS = 4;

    private final int seconds;
    private final IntSupplier runs;
    private final LongSupplier nanoTime;
    private final long begin;
    private long runBegin;
    private int runsBefore;

    /**
     * Its time begins now.
     *
     * @param runs how many runs the rule has made so far
     * @param nanoTime nanoseconds since some moment
     */
    RuleLimit(int seconds, IntSupplier runs, LongSupplier nanoTime) {
        this.seconds = seconds;
        this.runs = runs;
        this.nanoTime = nanoTime;
        this.begin = nanoTime.getAsLong();
        this.runBegin = begin;
        this.runsBefore = runs.getAsInt();
    }

    /** Whether the time is over. To be asked again and again, or the end of a run is not seen. */
    boolean isOver() {
        long now = nanoTime.getAsLong();
        int soFar = runs.getAsInt();
        if (soFar != runsBefore) {
            runsBefore = soFar;
            runBegin = now;
        }
        return isLongerThan(seconds, now - runBegin)
                || isLongerThan(seconds * FOR_ALL_RUNS, now - begin);
    }

    private static boolean isLongerThan(int seconds, long nanos) {
        return nanos > TimeUnit.SECONDS.toNanos(seconds);
    }

    /** What did not end, and within which time. */
    String passed() {
        if (runsBefore == 0) {
            return "the rule did not end within %d s".formatted(seconds);
        }
        // It may be in the next run, or have made its last one.
        return isLongerThan(seconds, nanoTime.getAsLong() - runBegin)
                ? "the rule did not end within %d s after its run %,d"
                        .formatted(seconds, runsBefore)
                : "the rule did not end within %d s, in which it made %,d runs"
                        .formatted(seconds * FOR_ALL_RUNS, runsBefore);
    }
}
