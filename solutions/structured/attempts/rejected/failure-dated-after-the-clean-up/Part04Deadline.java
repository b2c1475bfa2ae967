package kata.structured;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Looks at the clock when all calls have ended, however long that took after the failure. */
@Rejected(by = "aFailureInTimeComesOutThoughAnotherCallIsLate", says = "cleaned up for an hour")
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
            return isLate(deadline) ? fallback : answers;
        } catch (StructuredTaskScope.TimeoutException late) {
            return fallback;
        } catch (StructuredTaskScope.FailedException failed) {
            if (isLate(deadline)) {
                return fallback;
            }
            throw new ExecutionException(failed.getCause());
        }
    }

    private boolean isLate(Instant deadline) {
        return clock.instant().isAfter(deadline);
    }
}
