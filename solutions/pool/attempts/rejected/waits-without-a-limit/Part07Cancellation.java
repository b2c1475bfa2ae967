package kata.pool;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** Looks at the clock when it has the answer. A search that hangs never gives one. */
@Rejected(by = "atTheLimitTheCallerGetsAnEmptyResult", says = "search had not ended")
public final class Part07Cancellation {

    private Part07Cancellation() {}

    public static <T> Optional<T> search(ExecutorService pool, Callable<T> query, Duration limit)
            throws ExecutionException, InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        Future<T> answer = pool.submit(query);
        try {
            T found = answer.get();
            return System.nanoTime() - end > 0 ? Optional.empty() : Optional.of(found);
        } finally {
            answer.cancel(true);
        }
    }
}
