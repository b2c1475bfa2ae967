package kata.structured;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.concurrent.StructuredTaskScope.TimeoutException;
import kata.judge.Rejected;

/** Takes the TimeoutException of a call for the end of its own time. */
@Rejected(
        by = "aFailureIsNoCaseForTheFallback",
        says = "a TimeoutException of its own; [cached] came out")
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
        List<Subtask<T>> subtasks = new ArrayList<>();
        try (var scope =
                StructuredTaskScope.open(
                        Joiner.<T>allSuccessfulOrThrow(),
                        config -> config.withTimeout(Duration.between(now, deadline)))) {
            for (Call<T> call : calls) {
                subtasks.add(scope.fork(() -> call.answerBy(deadline)));
            }
            scope.join();
            return clock.instant().isAfter(deadline)
                    ? fallback
                    : subtasks.stream().map(Subtask::get).toList();
        } catch (TimeoutException late) {
            return fallback;
        } catch (FailedException failed) {
            if (failed.getCause() instanceof java.util.concurrent.TimeoutException) {
                return fallback;
            }
            throw new ExecutionException(failed.getCause());
        }
    }
}
