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

/** Takes the interruption of the caller for a search that is late. */
@Rejected(by = "theCallersInterruptionIsKept", says = "returned as if nothing had happened")
public final class Part07Cancellation {

    private Part07Cancellation() {}

    public static <T> Optional<T> search(ExecutorService pool, Callable<T> query, Duration limit)
            throws ExecutionException, InterruptedException {
        Future<T> answer = pool.submit(query);
        try {
            return Optional.of(answer.get(limit.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException | InterruptedException e) {
            return Optional.empty();
        } finally {
            answer.cancel(true);
        }
    }
}
