package kata.structured;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import kata.judge.Rejected;

/** All or nothing: the first failure ends the scope, and join throws it. */
@Rejected(
        by = "whatATaskThrowsIsAFailure",
        says = "runAll threw java.util.concurrent.StructuredTaskScope$FailedException")
public final class Part05PartialResults {

    public sealed interface Outcome<T> {}

    public record Success<T>(T result) implements Outcome<T> {}

    public record Failure<T>(Throwable cause) implements Outcome<T> {}

    private Part05PartialResults() {}

    public static <T> List<Outcome<T>> runAll(List<Callable<T>> tasks) throws InterruptedException {
        try (var scope = StructuredTaskScope.open(Joiner.<T>allSuccessfulOrThrow())) {
            tasks.forEach(scope::fork);
            return scope.join().map(subtask -> (Outcome<T>) new Success<>(subtask.get())).toList();
        }
    }
}
