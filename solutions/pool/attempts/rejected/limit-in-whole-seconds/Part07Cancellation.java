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

/** Counts the limit in whole seconds: of a part of one nothing is left. */
@Rejected(
        by = "aLimitIsNotOverBeforeItsTime",
        says = "the limit was 300 ms, and search gave Optional.empty")
public final class Part07Cancellation {

    private Part07Cancellation() {}

    public static <T> Optional<T> search(ExecutorService pool, Callable<T> query, Duration limit)
            throws ExecutionException, InterruptedException {
        Future<T> answer = pool.submit(query);
        try {
            return Optional.of(answer.get(limit.toSeconds(), TimeUnit.SECONDS));
        } catch (TimeoutException late) {
            return Optional.empty();
        } finally {
            answer.cancel(true);
        }
    }
}
