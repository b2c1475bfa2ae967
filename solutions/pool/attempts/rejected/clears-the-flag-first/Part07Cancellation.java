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

/** Begins with a clean flag, so that an old interruption does not end a new search. */
@Rejected(by = "aCallerThatIsInterruptedAlreadyDoesNotWait", says = "search waited for the answer")
public final class Part07Cancellation {

    private Part07Cancellation() {}

    public static <T> Optional<T> search(ExecutorService pool, Callable<T> query, Duration limit)
            throws ExecutionException, InterruptedException {
        Thread.interrupted();
        Future<T> answer = pool.submit(query);
        try {
            return Optional.of(answer.get(limit.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException late) {
            return Optional.empty();
        } finally {
            answer.cancel(true);
        }
    }
}
