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
import kata.judge.Rejected;

/** Passes on the caller's deadline if the limit has no whole second. */
@Rejected(by = "aLimitBelowASecondIsPassedOn", says = "the calls were told to answer")
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
        Instant now = clock.instant();
        Instant own = now.plus(limit);
        Instant deadline = own.isBefore(callers) ? own : callers;
        // The limit belongs to the scope, not to a call: one timer for all, from the moment when
        // the scope opens. At its end the scope interrupts every subtask, and join throws. Where
        // only one call is bounded, a scope around that call alone would be right.
        try (var scope =
                StructuredTaskScope.open(
                        Joiner.<T>allSuccessfulOrThrow(),
                        config -> config.withTimeout(Duration.between(now, deadline)))) {
            for (Call<T> call : calls) {
                scope.fork(() -> call.answerBy(limit.toSeconds() == 0 ? callers : deadline));
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
