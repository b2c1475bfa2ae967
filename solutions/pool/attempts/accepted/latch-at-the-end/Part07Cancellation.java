package kata.pool;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Waits for a latch that the search opens when it ends, and then asks whether there is an answer.
 */
public final class Part07Cancellation {

    private Part07Cancellation() {}

    public static <T> Optional<T> search(ExecutorService pool, Callable<T> query, Duration limit)
            throws ExecutionException, InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        Future<T> answer =
                pool.submit(
                        () -> {
                            try {
                                return query.call();
                            } finally {
                                ended.countDown();
                            }
                        });
        try {
            boolean inTime = ended.await(limit.toNanos(), TimeUnit.NANOSECONDS);
            return inTime ? Optional.of(answer.get()) : Optional.empty();
        } finally {
            answer.cancel(true);
        }
    }
}
