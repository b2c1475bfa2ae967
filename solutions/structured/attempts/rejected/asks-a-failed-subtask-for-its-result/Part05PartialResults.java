package kata.structured;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Waits for all, and then takes every subtask for one that succeeded. */
@Rejected(by = "whatATaskThrowsIsAFailure", says = "runAll threw java.lang.IllegalStateException")
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
                    .map(subtask -> (Outcome<T>) new Success<>(subtask.get()))
                    .toList();
        }
    }
}
