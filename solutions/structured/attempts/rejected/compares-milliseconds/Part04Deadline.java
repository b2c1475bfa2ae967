package kata.structured;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Compares the time in whole milliseconds. */
@Rejected(
        by = "anAnswerAMicrosecondAfterTheDeadlineIsLate",
        says = "a microsecond after the deadline")
public final class Part04Deadline {

    /** A call of a service. It is given the deadline: later its answer is of no use. */
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
        Instant now = clock.instant();
        Instant own = now.plus(limit);
        Instant deadline = own.isBefore(callers) ? own : callers;
        try (var scope =
                StructuredTaskScope.open(
                        Joiner.<T>allSuccessfulOrThrow(),
                        config -> config.withTimeout(Duration.between(now, deadline)))) {
            for (Call<T> call : calls) {
                scope.fork(() -> call.answerBy(deadline));
            }
            List<T> answers = scope.join().map(Subtask::get).toList();
            return clock.instant().truncatedTo(ChronoUnit.MILLIS).isAfter(deadline)
                    ? fallback
                    : answers;
        } catch (StructuredTaskScope.TimeoutException late) {
            return fallback;
        } catch (StructuredTaskScope.FailedException failed) {
            throw new ExecutionException(failed.getCause());
        }
    }
}
