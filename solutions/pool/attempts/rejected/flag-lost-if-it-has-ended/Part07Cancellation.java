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

/** Returns an answer that came with the interruption, and forgets the interruption. */
@Rejected(by = "anOutcomeThatComesWithAnInterruptionIsThatOfTheSearch", says = "flag was not set")
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
        // A Future of the pool, not a CompletableFuture: only this one knows the thread that runs
        // the task, and can interrupt it. invokeAll with a time limit would do as well.
        Future<T> answer = pool.submit(query);
        try {
            return Optional.of(answer.get(limit.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException late) {
            return Optional.empty();
        } catch (InterruptedException e) {
            if (answer.state() == Future.State.SUCCESS) {
                return Optional.of(answer.resultNow());
            }
            throw e;
        } finally {
            // Does nothing if the search has ended. Takes it back if it has not begun. True: if it
            // runs, interrupt it. The query must respond to that; nobody can stop one that does
            // not.
            answer.cancel(true);
        }
    }
}
