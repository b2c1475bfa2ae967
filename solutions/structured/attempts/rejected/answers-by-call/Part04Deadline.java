package kata.structured;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Keeps the answers in a map by call: a call that stands in the list twice has one answer. */
@Rejected(by = "theAnswersComeOutInTheOrderOfTheCalls", says = "one call stands in the list twice")
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
            Map<Call<T>, Subtask<T>> asked = new HashMap<>();
            for (Call<T> call : calls) {
                Subtask<T> subtask = scope.fork(() -> call.answerBy(deadline));
                asked.put(call, subtask);
            }
            scope.join();
            if (clock.instant().isAfter(deadline)) {
                return fallback;
            }
            return calls.stream().map(call -> asked.get(call).get()).toList();
        } catch (StructuredTaskScope.TimeoutException late) {
            return fallback;
        } catch (StructuredTaskScope.FailedException failed) {
            throw new ExecutionException(failed.getCause());
        }
    }
}
