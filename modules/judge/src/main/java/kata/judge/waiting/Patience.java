package kata.judge.waiting;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * How long a rule waits for something that a right answer does at once. Only a wrong answer ever
 * waits this long, so it is generous: {@code -Dkata.patience} sets it, in milliseconds.
 *
 * <p>These are milliseconds of the {@link StarvationAwareClock}: a right answer must not be wrong
 * on a machine that has no time for it. So a rule that waits by other means than those here asks
 * that clock, too.
 */
public final class Patience {

    private static final Duration LIMIT = Duration.ofMillis(Long.getLong("kata.patience", 4_000));

    private static final Duration INTERVAL = Duration.ofMillis(1);

    private Patience() {}

    public static Duration limit() {
        return LIMIT;
    }

    /**
     * Waits, on the rule's side. A call of the attempt that stands in a {@code Rendezvous} began to
     * wait later, and what is found there says more: so as long as there is one, this goes on.
     *
     * @return whether it came to be
     */
    public static boolean await(BooleanSupplier condition) {
        return Polling.until(condition, () -> true, LIMIT, INTERVAL) || awaitProbes(condition);
    }

    /** The second half of {@link #await}, for a rule that waited until now by other means. */
    public static boolean awaitProbes(BooleanSupplier condition) {
        return Polling.until(condition, PendingProbes::exist, LIMIT, INTERVAL);
    }

    /** A wait with a limit, by whatever means. */
    public interface LimitedWait {

        /**
         * @param nanos how long it may wait, on the wall
         * @return whether what it waits for came to be
         */
        boolean await(long nanos) throws InterruptedException;
    }

    /**
     * Waits by the given means, again and again, while the patience lasts.
     *
     * @return whether what it waits for came to be
     */
    public static boolean awaitBy(LimitedWait wait) throws InterruptedException {
        long begin = StarvationAwareClock.nanoTime();
        return awaitBy(wait, () -> begin);
    }

    /**
     * The same for what comes about in many steps. Each may take as long as one that is alone: a
     * machine with much to do is slow in each of them.
     *
     * @param lastStep when the last one was made, by {@link StarvationAwareClock#nanoTime}
     */
    public static boolean awaitBy(LimitedWait wait, LongSupplier lastStep)
            throws InterruptedException {
        long left = left(lastStep);
        while (left > 0) {
            if (wait.await(left)) {
                return true;
            }
            left = left(lastStep);
        }
        return wait.await(0);
    }

    private static long left(LongSupplier lastStep) {
        // Read first: a step that is made in between leaves no more than all of it.
        long last = lastStep.getAsLong();
        return last + LIMIT.toNanos() - StarvationAwareClock.nanoTime();
    }

    /** Waits for the latch; says whether it is open. */
    public static boolean await(CountDownLatch latch) throws InterruptedException {
        return awaitBy(nanos -> latch.await(nanos, TimeUnit.NANOSECONDS));
    }

    /** Waits for the thread's end; says whether it has ended. */
    public static boolean join(Thread thread) throws InterruptedException {
        return awaitBy(nanos -> thread.join(Duration.ofNanos(nanos)));
    }

    /**
     * Waits for the result.
     *
     * @throws TimeoutException when there is none while the patience lasts
     */
    public static <T> T get(Future<T> future)
            throws InterruptedException, ExecutionException, TimeoutException {
        awaitBy(nanos -> isDone(future, nanos));
        return future.get(0, TimeUnit.NANOSECONDS);
    }

    private static boolean isDone(Future<?> future, long nanos) throws InterruptedException {
        try {
            future.get(nanos, TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException | CancellationException e) {
            // For the caller to come across.
        }
        return true;
    }

    public static long nanos() {
        return LIMIT.toNanos();
    }

    public static String inWords() {
        return LIMIT.toMillis() % 1000 == 0 ? LIMIT.toSeconds() + " s" : LIMIT.toMillis() + " ms";
    }
}
