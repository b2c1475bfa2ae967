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

/** Asks whether the search has begun, and interrupts it then. It can begin after the question. */
@Rejected(by = "atTheLimitNoSearchBeginsUnseen", says = "then the search began")
public final class Part07Cancellation {

    private Part07Cancellation() {}

    private static final class Search<T> implements Callable<T> {

        private final Callable<T> query;
        private volatile boolean begun;
        private volatile boolean late;

        private Search(Callable<T> query) {
            this.query = query;
        }

        @Override
        public T call() throws Exception {
            if (late) {
                return null;
            }
            begun = true;
            return query.call();
        }
    }

    public static <T> Optional<T> search(ExecutorService pool, Callable<T> query, Duration limit)
            throws ExecutionException, InterruptedException {
        Search<T> search = new Search<>(query);
        Future<T> answer = pool.submit(search);
        try {
            return Optional.of(answer.get(limit.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException late) {
            return Optional.empty();
        } finally {
            if (search.begun) {
                answer.cancel(true);
            }
            search.late = true;
        }
    }
}
