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
import kata.judge.Rejected;

/** Compares with the deadline only when the last call of the list was complete. */
@Rejected(by = "anAnswerAfterTheDeadlineIsNotUsed", says = "the last of them first in the list")
public final class Part04Deadline {

    public interface Call<T> {
        T answerBy(Instant deadline) throws Exception;
    }

    private record Answer<T>(T value, Instant complete) {}

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
        List<Answer<T>> answers = new ArrayList<>();
        try (var scope =
                StructuredTaskScope.open(
                        Joiner.<Answer<T>>allSuccessfulOrThrow(),
                        config -> config.withTimeout(Duration.between(now, deadline)))) {
            List<Subtask<Answer<T>>> subtasks = new ArrayList<>();
            for (Call<T> call : calls) {
                Subtask<Answer<T>> subtask =
                        scope.fork(
                                () -> {
                                    T value = call.answerBy(deadline);
                                    return new Answer<T>(value, clock.instant());
                                });
                subtasks.add(subtask);
            }
            scope.join();
            for (Subtask<Answer<T>> subtask : subtasks) {
                answers.add(subtask.get());
            }
        } catch (StructuredTaskScope.TimeoutException late) {
            return fallback;
        } catch (StructuredTaskScope.FailedException failed) {
            throw new ExecutionException(failed.getCause());
        }
        if (!answers.isEmpty() && answers.getLast().complete().isAfter(deadline)) {
            return fallback;
        }
        return answers.stream().map(Answer::value).toList();
    }
}
