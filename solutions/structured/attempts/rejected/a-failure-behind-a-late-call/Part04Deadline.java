package kata.structured;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.concurrent.StructuredTaskScope.TimeoutException;
import kata.judge.Rejected;

/** Looks for failures only if nothing was late. */
@Rejected(by = "aFailureInTimeComesOutThoughAnotherCallIsLate", says = "[cached] came out")
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
                        Joiner.<T>awaitAll(),
                        config -> config.withTimeout(Duration.between(now, deadline)))) {
            for (Call<T> call : calls) {
                subtasks.add(scope.fork(() -> call.answerBy(deadline)));
            }
            scope.join();
        } catch (TimeoutException late) {
            return fallback;
        }
        for (Subtask<T> subtask : subtasks) {
            if (subtask.state() == Subtask.State.FAILED) {
                throw new ExecutionException(subtask.exception());
            }
        }
        return clock.instant().isAfter(deadline)
                ? fallback
                : subtasks.stream().map(Subtask::get).toList();
    }
}
