// handed to Object.wait in milliseconds. Zero is looked after, but a limit of 1 to 999,999
// nanoseconds
// becomes wait(0), which waits until the search has ended.
package kata.pool;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.FutureTask;
import kata.judge.Rejected;

/** A limit below a millisecond becomes a wait of 0, which has no limit. */
@Rejected(by = "atTheLimitTheCallerGetsAnEmptyResult", says = "had not ended after")
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
        Search<T> search = new Search<>(query);
        pool.execute(search);
        try {
            // For wait(), 0 means "without a limit".
            boolean ended = limit.isZero() ? search.isDone() : search.await(limit.toMillis());
            return ended ? Optional.of(search.get()) : Optional.empty();
        } finally {
            search.cancel(true);
        }
    }

    private static final class Search<T> extends FutureTask<T> {

        private Search(Callable<T> query) {
            super(query);
        }

        @Override
        protected synchronized void done() {
            notifyAll();
        }

        private synchronized boolean await(long millis) throws InterruptedException {
            if (isDone()) {
                return true;
            }
            long begin = System.nanoTime();
            long left = millis;
            do {
                wait(left);
                left = millis - (System.nanoTime() - begin) / 1_000_000;
            } while (left > 0 && !isDone());
            return isDone();
        }
    }
}
