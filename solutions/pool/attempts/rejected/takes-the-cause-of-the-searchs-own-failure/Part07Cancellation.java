package kata.pool;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import kata.judge.Rejected;

/** Takes the search's own exception for a wrapper of a future, and unwraps it. */
@Rejected(
        by = "aFailureOfAKindThatFuturesUseComesOutAsTheCause",
        says = "a CompletionException of its own")
public final class Part07Cancellation {

    private Part07Cancellation() {}

    public static <T> Optional<T> search(ExecutorService pool, Callable<T> query, Duration limit)
            throws ExecutionException, InterruptedException {
        Future<T> answer = pool.submit(query);
        try {
            return Optional.of(answer.get(limit.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException late) {
            return Optional.empty();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof CompletionException wrapper) {
                throw new ExecutionException(wrapper.getCause());
            }
            throw failed;
        } finally {
            answer.cancel(true);
        }
    }
}
