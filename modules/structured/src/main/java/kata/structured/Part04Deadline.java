package kata.structured;

import static kata.kit.Todo.todo;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ExecutionException;

/**
 * Asks several services within one time limit. Operations nest: a call can be an operation itself,
 * with a limit of its own.
 *
 * <p>Write {@link #askAll}. The rules:
 *
 * <ul>
 *   <li>all calls run side by side, however many; the answers come in the order of the calls;
 *   <li>the deadline is fixed once, at the beginning: when the limit is over, or when the caller's
 *       own time is over, whichever comes first. Every call is given that deadline;
 *   <li>at the deadline every call that runs is interrupted, and the fallback comes out. Whatever a
 *       call still answers then is not used;
 *   <li>the clock decides what is late: answers that are complete only after the deadline are not
 *       used, whatever a timer says;
 *   <li>a call that fails in time never leads to the fallback, whatever it throws and however late
 *       the other calls are: an {@link ExecutionException} with the call's own as its cause comes
 *       out. Whether the other calls are stopped at once is up to you;
 *   <li>when askAll ends, every call has ended, too. An interrupted call may need a moment to clean
 *       up, however long that is.
 * </ul>
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>the caller's deadline may be past, or as far away as {@link Instant#MAX};
 *   <li>without calls, an empty list comes out at once;
 *   <li>when the caller is interrupted, before or while it waits, all calls are interrupted, too.
 *       When they have ended, an {@link InterruptedException} comes out. A second interruption does
 *       not end the wait for them.
 * </ul>
 *
 * <p>Not asked for: answers that are null, or complete exactly at the deadline; failures after it;
 * a limit below zero; a limit of more than 292 years, or a deadline so long ago; no calls when the
 * deadline is past.
 */
public final class Part04Deadline {

    /** A call of a service. It is given the deadline: after it, an answer is of no use. */
    public interface Call<T> {
        T answerBy(Instant deadline) throws Exception;
    }

    private final InstantSource clock;

    /**
     * @param clock gives the time, for all deadlines
     */
    public Part04Deadline(InstantSource clock) {
        this.clock = clock;
    }

    /**
     * Asks all services.
     *
     * @param limit how long this operation may take
     * @param callers the caller's own deadline
     * @param fallback comes out at the deadline, in place of the answers
     * @throws ExecutionException if a call fails
     * @throws InterruptedException if the caller is interrupted while it waits
     */
    public <T> List<T> askAll(
            List<Call<T>> calls, Duration limit, Instant callers, List<T> fallback)
            throws ExecutionException, InterruptedException {
        return todo("Ask all services side by side, until the earlier of two deadlines.");
    }
}
