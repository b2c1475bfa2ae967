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

/** Waits for every search to the end, so that the pool is free when it returns. */
@Rejected(
        by = "atTheLimitTheCallerDoesNotWaitForTheSearch",
        says = "its caller waited until it had ended")
public final class Part07Cancellation {

    private Part07Cancellation() {}

    public static <T> Optional<T> search(ExecutorService pool, Callable<T> query, Duration limit)
            throws ExecutionException, InterruptedException {
        Object running = new Object();
        Future<T> answer =
                pool.submit(
                        () -> {
                            synchronized (running) {
                                return query.call();
                            }
                        });
        try {
            return Optional.of(answer.get(limit.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException late) {
            answer.cancel(true);
            synchronized (running) {
                return Optional.empty();
            }
        } finally {
            answer.cancel(true);
        }
    }
}
