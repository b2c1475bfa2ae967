package kata.pool;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;

/** Hands the outcome over by a call that gives up if the flag is set. */
@Rejected(by = "anOutcomeComesAlsoFromASearchThatSetsItsFlag", says = "and search still waits")
public final class Part07Cancellation {

    private Part07Cancellation() {}

    public static <T> Optional<T> search(ExecutorService pool, Callable<T> query, Duration limit)
            throws ExecutionException, InterruptedException {
        BlockingQueue<Outcome<T>> letterBox = new ArrayBlockingQueue<>(1);
        Future<?> search =
                pool.submit(
                        () -> {
                            Outcome<T> outcome;
                            try {
                                outcome = new Outcome<>(query.call(), null);
                            } catch (Throwable e) {
                                outcome = new Outcome<>(null, e);
                            }
                            letterBox.put(outcome);
                            return null;
                        });
        try {
            Outcome<T> outcome = letterBox.poll(limit.toNanos(), TimeUnit.NANOSECONDS);
            if (outcome == null) {
                return Optional.empty();
            }
            if (outcome.failure() != null) {
                throw new ExecutionException(outcome.failure());
            }
            return Optional.of(outcome.answer());
        } finally {
            search.cancel(true);
        }
    }

    private record Outcome<T>(T answer, Throwable failure) {}
}
