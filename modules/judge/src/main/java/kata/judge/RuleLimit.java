package kata.judge;

import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/**
 * How long a rule may take. A rule that explores has that time for each of its runs, and another
 * long rule for each step that it sees the attempt take, so that many of them on a busy machine are
 * no fault; all of them together have four times as much, so that it ends.
 */
final class RuleLimit {

    private static final int FOR_ALL_STEPS = 4;

    private final int seconds;
    private final IntSupplier runs;
    private final IntSupplier progress;
    private final LongSupplier nanoTime;
    private final long begin;
    private long stepBegin;
    private int runsBefore;
    private int progressBefore;

    /**
     * Its time begins now.
     *
     * @param runs how many runs the rule has made so far
     * @param progress how often the attempt has come further so far; each run counts as well
     * @param nanoTime nanoseconds since some moment
     */
    RuleLimit(int seconds, IntSupplier runs, IntSupplier progress, LongSupplier nanoTime) {
        this.seconds = seconds;
        this.runs = runs;
        this.progress = progress;
        this.nanoTime = nanoTime;
        this.begin = nanoTime.getAsLong();
        this.stepBegin = begin;
        this.runsBefore = runs.getAsInt();
        this.progressBefore = progress.getAsInt();
    }

    /** Whether the time is over. To be asked again and again, or the end of a step is not seen. */
    boolean isOver() {
        long now = nanoTime.getAsLong();
        runsBefore = runs.getAsInt();
        int soFar = progress.getAsInt();
        if (soFar != progressBefore) {
            progressBefore = soFar;
            stepBegin = now;
        }
        return isLongerThan(seconds, now - stepBegin)
                || isLongerThan(seconds * FOR_ALL_STEPS, now - begin);
    }

    private static boolean isLongerThan(int seconds, long nanos) {
        return nanos > TimeUnit.SECONDS.toNanos(seconds);
    }

    /** What did not end, and within which time. */
    String passed() {
        boolean noStep = isLongerThan(seconds, nanoTime.getAsLong() - stepBegin);
        if (runsBefore == 0) {
            return "the rule did not end within %d s"
                    .formatted(noStep ? seconds : seconds * FOR_ALL_STEPS);
        }
        // It may be in the next run, or have made its last one.
        return noStep
                ? "the rule did not end within %d s after its run %,d"
                        .formatted(seconds, runsBefore)
                : "the rule did not end within %d s, in which it made %,d runs"
                        .formatted(seconds * FOR_ALL_STEPS, runsBefore);
    }
}
