package kata.structured;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;

/** Runs several tasks of which some may fail, and tells for each what became of it. */
public final class Part05PartialResults {

    /** What became of a task. */
    public sealed interface Outcome<T> {}

    /** It returned this. */
    public record Success<T>(T result) implements Outcome<T> {}

    /** It threw this. */
    public record Failure<T>(Throwable cause) implements Outcome<T> {}

    private Part05PartialResults() {}

    /**
     * Runs all tasks.
     *
     * @return one outcome for each task
     * @throws InterruptedException if the caller is interrupted while it waits
     */
    public static <T> List<Outcome<T>> runAll(List<Callable<T>> tasks) throws InterruptedException {
        // awaitAll takes no side: it neither cancels nor throws when a subtask fails. Where one
        // missing result makes all others worthless, allSuccessfulOrThrow is right.
        try (var scope = StructuredTaskScope.open(Joiner.<T>awaitAll())) {
            // The list is in the order of forking, however the subtasks end. awaitAll gives nothing
            // back, so we keep the subtasks ourselves. toList forks them all here, before the join.
            List<Subtask<T>> subtasks = tasks.stream().map(scope::fork).toList();
            scope.join();
            return subtasks.stream().map(Part05PartialResults::outcome).toList();
        }
    }

    private static <T> Outcome<T> outcome(Subtask<T> subtask) {
        // The state says which of get and exception may be asked: the other one throws.
        return switch (subtask.state()) {
            case SUCCESS -> new Success<>(subtask.get());
            case FAILED -> new Failure<>(subtask.exception());
            case UNAVAILABLE -> throw new IllegalStateException("nobody cancels this scope");
        };
    }
}
