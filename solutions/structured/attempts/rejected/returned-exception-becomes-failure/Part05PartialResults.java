package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Results and failures share one channel, told apart by their type. */
@Rejected(by = "anExceptionThatIsReturnedIsASuccess", says = "returned an exception as its result")
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
        try (var scope = StructuredTaskScope.open(Joiner.<Object>awaitAll())) {
            List<Subtask<Object>> subtasks = new ArrayList<>();
            for (Callable<T> task : tasks) {
                Callable<Object> caught =
                        () -> {
                            try {
                                return task.call();
                            } catch (Throwable thrown) {
                                return thrown;
                            }
                        };
                subtasks.add(scope.fork(caught));
            }
            scope.join();
            List<Outcome<T>> outcomes = new ArrayList<>();
            for (Subtask<Object> subtask : subtasks) {
                outcomes.add(outcomeOf(subtask.get()));
            }
            return outcomes;
        }
    }

    @SuppressWarnings("unchecked")
    private static <T> Outcome<T> outcomeOf(Object end) {
        return end instanceof Throwable thrown ? new Failure<>(thrown) : new Success<>((T) end);
    }
}
