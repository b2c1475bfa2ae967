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

/** The time in the queue and the time of the search have a limit each. */
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
        long nanos = TimeUnit.NANOSECONDS.convert(limit);
        CountDownLatch begun = new CountDownLatch(1);
        Future<T> answer =
                pool.submit(
                        () -> {
                            begun.countDown();
                            return query.call();
                        });
        try {
            if (!begun.await(nanos, TimeUnit.NANOSECONDS)) {
                return Optional.empty();
            }
            return Optional.of(answer.get(nanos, TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            return Optional.empty();
        } finally {
            answer.cancel(true);
        }
    }
}
