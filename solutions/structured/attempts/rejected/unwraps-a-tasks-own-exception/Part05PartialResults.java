package kata.structured;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Takes a CompletionException for a wrapping of its own, though the task threw it. */
@Rejected(by = "anythingThatIsThrownIsAFailure", says = "a CompletionException of its own")
public final class Part05PartialResults {

    public sealed interface Outcome<T> {}

    public record Success<T>(T result) implements Outcome<T> {}

    public record Failure<T>(Throwable cause) implements Outcome<T> {}

    private Part05PartialResults() {}

    public static <T> List<Outcome<T>> runAll(List<Callable<T>> tasks) throws InterruptedException {
        try (var scope = StructuredTaskScope.open(Joiner.<T>awaitAll())) {
            List<Subtask<T>> subtasks = tasks.stream().map(scope::fork).toList();
            scope.join();
            return subtasks.stream().map(Part05PartialResults::outcome).toList();
        }
    }

    private static <T> Outcome<T> outcome(Subtask<T> subtask) {
        if (subtask.state() == Subtask.State.SUCCESS) {
            return new Success<>(subtask.get());
        }
        return subtask.exception() instanceof CompletionException wrapper
                ? new Failure<>(wrapper.getCause())
                : new Failure<>(subtask.exception());
    }
}
