package kata.pool;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import kata.judge.Rejected;

/** Counts the limit in an int, which has room for 24 days of milliseconds. */
@Rejected(by = "aLimitMayBeVeryLong", says = "the limit was 25 days")
public final class Part07Cancellation {

    private Part07Cancellation() {}

    public static <T> Optional<T> search(ExecutorService pool, Callable<T> query, Duration limit)
            throws ExecutionException, InterruptedException {
        int millis = (int) limit.toMillis();
        Future<T> answer = pool.submit(query);
        try {
            return Optional.of(answer.get(millis, TimeUnit.MILLISECONDS));
        } catch (TimeoutException late) {
            return Optional.empty();
        } finally {
            answer.cancel(true);
        }
    }
}
