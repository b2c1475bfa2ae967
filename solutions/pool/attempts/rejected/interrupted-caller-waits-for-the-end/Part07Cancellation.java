// interruption it cancels the search and waits until that has ended, so that for a search which
// does not
// stop nothing comes out, not even at the limit. (At the limit itself it does not wait.)
package kata.pool;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import kata.judge.Rejected;

/** An interrupted caller waits until its search has stopped, if it ever does. */
@Rejected(by = "anInterruptedCallerDoesNotWaitForTheSearch", says = "its search ignored that")
public final class Part07Cancellation {

    private Part07Cancellation() {}

    /**
     * Searches on a thread of the pool.
     *
     * @return the answer, or empty if the limit passes first
     * @throws ExecutionException if the search fails; the cause is what it threw
     * @throws InterruptedException if the caller is interrupted while it waits
     */
    public static <T> Optional<T> search(ExecutorService pool, Callable<T> query, Duration limit)
            throws ExecutionException, InterruptedException {
        AtomicBoolean begun = new AtomicBoolean();
        CountDownLatch ended = new CountDownLatch(1);
        Future<T> answer =
                pool.submit(
                        () -> {
                            begun.set(true);
                            try {
                                return query.call();
                            } finally {
                                ended.countDown();
                            }
                        });
        try {
            return Optional.of(answer.get(limit.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            answer.cancel(true);
            if (begun.get()) {
                // Leave nothing behind: it has been told to stop.
                ended.await();
            }
            throw e;
        } finally {
            answer.cancel(true);
        }
    }
}
