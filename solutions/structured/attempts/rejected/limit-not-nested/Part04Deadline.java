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

/** Knows its own limit only: it goes on for a caller whose time is over. */
@Rejected(
        by = "whenTheCallersDeadlineIsEarlierTheCallsGetThatOne",
        says = "told to answer within 60 s")
public final class Part04Deadline {

    public interface Call<T> {
        T answerBy(Instant deadline) throws Exception;
    }

    private final InstantSource clock;

    public Part04Deadline(InstantSource clock) {
        this.clock = clock;
    }

    public <T> List<T> askAll(
            List<Call<T>> calls, Duration limit, Instant callers, List<T> fallback)
            throws ExecutionException, InterruptedException {
        Instant deadline = clock.instant().plus(limit);
        try (var scope =
                StructuredTaskScope.open(
                        Joiner.<T>allSuccessfulOrThrow(), config -> config.withTimeout(limit))) {
            for (Call<T> call : calls) {
                scope.fork(() -> call.answerBy(deadline));
            }
            List<T> answers = scope.join().map(Subtask::get).toList();
            return clock.instant().isAfter(deadline) ? fallback : answers;
        } catch (TimeoutException late) {
            return fallback;
        } catch (FailedException failed) {
            throw new ExecutionException(failed.getCause());
        }
    }
}
