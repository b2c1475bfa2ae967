package kata.structured;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Keeps the successes. Nobody learns what is missing. */
@Rejected(by = "whatATaskThrowsIsAFailure", says = "out came an empty list")
public final class Part05PartialResults {

    public sealed interface Outcome<T> {}

    public record Success<T>(T result) implements Outcome<T> {}

    public record Failure<T>(Throwable cause) implements Outcome<T> {}

    private Part05PartialResults() {}

    public static <T> List<Outcome<T>> runAll(List<Callable<T>> tasks) throws InterruptedException {
        try (var scope = StructuredTaskScope.open(Joiner.<T>awaitAll())) {
            List<Subtask<T>> subtasks = tasks.stream().map(scope::fork).toList();
            scope.join();
            return subtasks.stream()
                    .filter(subtask -> subtask.state() == Subtask.State.SUCCESS)
                    .map(subtask -> (Outcome<T>) new Success<>(subtask.get()))
                    .toList();
        }
    }
}
