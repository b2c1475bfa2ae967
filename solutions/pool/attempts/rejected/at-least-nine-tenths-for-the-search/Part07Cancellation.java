package kata.pool;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import kata.judge.Rejected;

/** However long the queue was, the search gets nine tenths of the limit. */
@Rejected(by = "theTimeInTheQueueCounts", says = "half of it was over, and the caller waited until")
public final class Part07Cancellation {

    private Part07Cancellation() {}

    /**
     * Searches on a thread of the pool.
     *
     * @param limit how long the caller waits at most, from this call on
     * @return the answer, or empty if the limit passes first
     * @throws ExecutionException if the search fails; the cause is what it threw
     * @throws InterruptedException if the caller is interrupted while it waits
     */
    public static <T> Optional<T> search(ExecutorService pool, Callable<T> query, Duration limit)
            throws ExecutionException, InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        long deadline = System.nanoTime() + limit.toNanos();
        Future<T> answer =
                pool.submit(
                        () -> {
                            begun.countDown();
                            return query.call();
                        });
        try {
            // Most of the limit is for the queue; what is left, at least a tenth, is for the
            // search.
            if (!begun.await(limit.toNanos(), TimeUnit.NANOSECONDS)) {
                return Optional.empty();
            }
            long left = Math.max(deadline - System.nanoTime(), limit.toNanos() / 10 * 9);
            return Optional.of(answer.get(left, TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            return Optional.empty();
        } finally {
            answer.cancel(true);
        }
    }
}
