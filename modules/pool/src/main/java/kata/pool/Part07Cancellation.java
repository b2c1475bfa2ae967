package kata.pool;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A search with a time limit, on a pool that is shared with others.
 *
 * <p>It is broken: the callers are served in time, but after a while no thread of the pool is free
 * any more. And a caller that is interrupted gets an empty result, as if the time were over. Repair
 * it. The rules:
 *
 * <ul>
 *   <li>an answer or a failure, an exception or an {@link Error}, that comes within the limit comes
 *       out;
 *   <li>at the limit the caller gets an empty result, even if the search does not stop. A limit of
 *       zero expires at once: an answer may come out only if it is there already;
 *   <li>at the limit the search is cancelled: it is interrupted if it is running, and never begins
 *       if it has not begun;
 *   <li>if the caller is interrupted, before it waits or while it waits, an {@link
 *       InterruptedException} comes out, even if the search does not stop, and the search is
 *       cancelled in the same way. If the search has ended by then, its outcome may come out
 *       instead, with the interrupt flag set;
 *   <li>the pool and the other searches in it are left alone.
 * </ul>
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>a limit may be long: with a hundred years, the call ends when the search does;
 *   <li>it makes no difference if the search throws an exception of a kind that futures use
 *       themselves.
 * </ul>
 *
 * <p>Not asked for: an answer of null, a negative limit, one of more than 292 years, a caller that
 * is interrupted and has a limit of zero, and a pool that is shut down.
 */
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
        Future<T> answer = pool.submit(query);
        try {
            return Optional.of(answer.get(limit.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException | InterruptedException e) {
            return Optional.empty();
        }
    }
}
