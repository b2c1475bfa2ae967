package kata.pool;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;

/** It looks whether the search has ended after pauses that grow without a bound. */
@Rejected(by = "theCallEndsWhenTheSearchDoes", says = "ms, and its caller had the answer")
public final class Part07Cancellation {

    private Part07Cancellation() {}

    /**
     * Searches on a thread of the pool.
     *
     * @param limit how long the caller waits at most, from this call on
     * @return the answer, or empty if the limit passes first
     * @throws ExecutionException if the search fails; the cause is what it threw
     * @throws InterruptedException if the caller is interrupted while it waits
     */
    public static <T> Optional<T> search(ExecutorService pool, Callable<T> query, Duration limit)
            throws ExecutionException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.NANOSECONDS.convert(limit);
        Future<T> answer = pool.submit(query);
        try {
            // Most searches are short; for the long ones, look less and less often.
            long pause = TimeUnit.MILLISECONDS.toNanos(1);
            while (!answer.isDone()) {
                long left = deadline - System.nanoTime();
                if (left <= 0) {
                    return Optional.empty();
                }
                TimeUnit.NANOSECONDS.sleep(Math.min(pause, left));
                if (pause <= Long.MAX_VALUE / 2) {
                    pause *= 2;
                }
            }
            return Optional.of(answer.get());
        } finally {
            answer.cancel(true);
        }
    }
}
