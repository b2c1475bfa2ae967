package kata.structured;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Ends the scope at the first failure, and takes those that this cancels for failed ones. */
@Rejected(by = "aFailureStopsNobody", says = "2 of these 2 were interrupted")
public final class Part05PartialResults {

    public sealed interface Outcome<T> {}

    public record Success<T>(T result) implements Outcome<T> {}

    public record Failure<T>(Throwable cause) implements Outcome<T> {}

    private Part05PartialResults() {}

    public static <T> List<Outcome<T>> runAll(List<Callable<T>> tasks) throws InterruptedException {
        Joiner<T, ?> joiner = Joiner.allUntil(subtask -> subtask.state() == Subtask.State.FAILED);
        try (var scope = StructuredTaskScope.open(joiner)) {
            List<Subtask<T>> subtasks = tasks.stream().map(scope::fork).toList();
            scope.join();
            return subtasks.stream().map(Part05PartialResults::outcome).toList();
        }
    }

    private static <T> Outcome<T> outcome(Subtask<T> subtask) {
        return switch (subtask.state()) {
            case SUCCESS -> new Success<>(subtask.get());
            case FAILED -> new Failure<>(subtask.exception());
            case UNAVAILABLE -> new Failure<>(new CancellationException());
        };
    }
}
