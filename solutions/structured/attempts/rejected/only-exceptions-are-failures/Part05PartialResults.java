package kata.structured;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Catches exceptions. An Error passes, and ends all. */
@Rejected(by = "anythingThatIsThrownIsAFailure", says = "AssertionError")
public final class Part05PartialResults {

    public sealed interface Outcome<T> {}

    public record Success<T>(T result) implements Outcome<T> {}

    public record Failure<T>(Throwable cause) implements Outcome<T> {}

    private Part05PartialResults() {}

    public static <T> List<Outcome<T>> runAll(List<Callable<T>> tasks) throws InterruptedException {
        try (var scope = StructuredTaskScope.open(Joiner.<Outcome<T>>allSuccessfulOrThrow())) {
            for (Callable<T> task : tasks) {
                scope.fork(() -> outcome(task));
            }
            return scope.join().map(Subtask::get).toList();
        }
    }

    private static <T> Outcome<T> outcome(Callable<T> task) {
        try {
            return new Success<>(task.call());
        } catch (Exception thrown) {
            return new Failure<>(thrown);
        }
    }
}
