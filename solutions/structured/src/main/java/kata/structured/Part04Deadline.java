package kata.structured;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.concurrent.StructuredTaskScope.TimeoutException;

/**
 * Asks several services within one time limit. Operations nest: a call can be an operation itself,
 * with a limit of its own.
 *
 * <p>A limit is a length of time, and starts again wherever it is used. A deadline is a point in
 * time: it can be handed on, compared and shared. So the first thing done with a limit is to make a
 * deadline of it.
 */
public final class Part04Deadline {

    /** A call of a service. It is given the deadline: later its answer is of no use. */
    public interface Call<T> {
        T answerBy(Instant deadline) throws Exception;
    }

    private final InstantSource clock;

    /**
     * @param clock tells the time, for all deadlines
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
        // tag::deadline[]
        Instant now = clock.instant();
        Instant own = now.plus(limit);
        Instant deadline = own.isBefore(callers) ? own : callers;
        // end::deadline[]
        // The limit belongs to the scope, not to a call: one timer for all, from the moment when
        // the scope opens. At its end the scope interrupts every subtask, and join throws. Where
        // only one call is bounded, a scope around that call alone would be right.
        try (var scope =
                StructuredTaskScope.open(
                        Joiner.<T>allSuccessfulOrThrow(),
                        config -> config.withTimeout(Duration.between(now, deadline)))) {
            for (Call<T> call : calls) {
                scope.fork(() -> call.answerBy(deadline));
            }
            List<T> answers = scope.join().map(Subtask::get).toList();
            // A timer that is late lets late answers through. The clock has the last word.
            return clock.instant().isAfter(deadline) ? fallback : answers;
        } catch (TimeoutException late) {
            // That of the scope, which is not java.util.concurrent.TimeoutException. A call that
            // throws one of either kind has failed, and comes below.
            return fallback;
        } catch (FailedException failed) {
            throw new ExecutionException(failed.getCause());
        }
    }
}
