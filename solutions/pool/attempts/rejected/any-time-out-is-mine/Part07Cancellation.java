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

/** Takes a search that ran into a time limit of its own for one that ran into this limit. */
@Rejected(
        by = "aFailureOfAKindThatFuturesUseComesOutAsTheCause",
        says = "a TimeoutException of its own")
public final class Part07Cancellation {

    private Part07Cancellation() {}

    public static <T> Optional<T> search(ExecutorService pool, Callable<T> query, Duration limit)
            throws ExecutionException, InterruptedException {
        Future<T> answer = pool.submit(query);
        try {
            return Optional.of(answer.get(limit.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException | ExecutionException e) {
            Throwable reason = e instanceof ExecutionException ? e.getCause() : e;
            if (reason instanceof TimeoutException) {
                return Optional.empty();
            }
            throw new ExecutionException(reason);
        } finally {
            answer.cancel(true);
        }
    }
}
