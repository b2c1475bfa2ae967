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

/** Looks at the flag before it waits, when the search has been submitted. */
@Rejected(
        by = "aCallerThatIsInterruptedAlreadyDoesNotWait",
        says = "its search went on, for nobody")
public final class Part07Cancellation {
    private Part07Cancellation() {}

    public static <T> Optional<T> search(ExecutorService pool, Callable<T> query, Duration limit)
            throws ExecutionException, InterruptedException {
        Future<T> a = pool.submit(query);
        if (Thread.interrupted()) throw new InterruptedException();
        try {
            return Optional.of(a.get(limit.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            return Optional.empty();
        } finally {
            a.cancel(true);
        }
    }
}
