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

/** A scope with the limit around each call: the limit starts again with every one of them. */
@Rejected(by = "everyCallIsGivenTheSameDeadline", says = "3 different deadlines")
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
        try (var scope = StructuredTaskScope.open(Joiner.<T>allSuccessfulOrThrow())) {
            for (Call<T> call : calls) {
                scope.fork(() -> within(limit, callers, call));
            }
            return scope.join().map(Subtask::get).toList();
        } catch (FailedException failed) {
            if (failed.getCause() instanceof TimeoutException) {
                return fallback;
            }
            throw new ExecutionException(failed.getCause());
        }
    }

    private <T> T within(Duration limit, Instant callers, Call<T> call) throws Exception {
        Instant now = clock.instant();
        Instant own = now.plus(limit);
        Instant deadline = own.isBefore(callers) ? own : callers;
        try (var scope =
                StructuredTaskScope.open(
                        Joiner.<T>anySuccessfulResultOrThrow(),
                        config -> config.withTimeout(Duration.between(now, deadline)))) {
            scope.fork(() -> call.answerBy(deadline));
            return scope.join();
        }
    }
}
