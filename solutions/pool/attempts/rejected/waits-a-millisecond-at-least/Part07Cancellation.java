package kata.pool;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import kata.judge.Rejected;

/** Rounds the limit up to at least a millisecond, also one of zero. */
@Rejected(by = "aLimitOfZeroWaitsForNoSearch", says = "until its caller waited")
public final class Part07Cancellation {

    private Part07Cancellation() {}

    public static <T> Optional<T> search(ExecutorService pool, Callable<T> query, Duration limit)
            throws ExecutionException, InterruptedException {
        // toMillis() cuts off, so round up: half a millisecond must not become no wait at all.
        long millis = Math.max(1, limit.plusNanos(999_999).toMillis());
        Future<T> answer = pool.submit(query);
        try {
            return Optional.of(answer.get(millis, MILLISECONDS));
        } catch (TimeoutException e) {
            return Optional.empty();
        } finally {
            answer.cancel(true);
        }
    }
}
