package kata.pool;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Lets the pool keep the limit: invokeAll cancels what has not ended by then. */
public final class Part07Cancellation {

    private Part07Cancellation() {}

    public static <T> Optional<T> search(ExecutorService pool, Callable<T> query, Duration limit)
            throws ExecutionException, InterruptedException {
        Future<T> answer =
                pool.invokeAll(List.of(query), limit.toNanos(), TimeUnit.NANOSECONDS).getFirst();
        return answer.isCancelled() ? Optional.empty() : Optional.of(answer.get());
    }
}
