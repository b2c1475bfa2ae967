package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** A single task runs in the caller: what interrupts the caller becomes a failure of the task. */
@Rejected(
        by = "theCallerOfASingleTaskIsInterruptedAsWell",
        says = "one task ran, and the caller was interrupted")
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
     * @throws InterruptedException if the caller is interrupted before or while it waits
     */
    public static <T> List<Outcome<T>> runAll(List<Callable<T>> tasks) throws InterruptedException {
        if (tasks.size() == 1) {
            // Nothing to run beside it: no thread is needed.
            return List.of(outcomeOf(tasks.getFirst()));
        }
        try (var scope = StructuredTaskScope.open(Joiner.<Outcome<T>>awaitAll())) {
            List<Subtask<Outcome<T>>> subtasks = new ArrayList<>();
            for (Callable<T> task : tasks) {
                Callable<Outcome<T>> caught = () -> outcomeOf(task);
                subtasks.add(scope.fork(caught));
            }
            scope.join();
            List<Outcome<T>> outcomes = new ArrayList<>();
            for (Subtask<Outcome<T>> subtask : subtasks) {
                outcomes.add(subtask.get());
            }
            return outcomes;
        }
    }

    private static <T> Outcome<T> outcomeOf(Callable<T> task) {
        try {
            return new Success<>(task.call());
        } catch (Throwable thrown) {
            return new Failure<>(thrown);
        }
    }
}
