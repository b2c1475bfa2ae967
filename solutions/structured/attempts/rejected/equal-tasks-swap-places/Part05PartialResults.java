package kata.structured;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import kata.judge.Rejected;

/**
 * Each task looks up its place in a map of the tasks: of two that are equal, the first to end takes
 * the first place.
 */
@Rejected(by = "tasksThatAreEqualAreStillTwo", says = "two tasks are equal")
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
        Map<Callable<T>, Deque<Integer>> places = new HashMap<>();
        for (int i = 0; i < tasks.size(); i++) {
            // The same task may be there twice, so a task has a queue of places.
            places.computeIfAbsent(tasks.get(i), _ -> new ArrayDeque<>()).add(i);
        }
        List<Outcome<T>> outcomes = new ArrayList<>(Collections.nCopies(tasks.size(), null));
        try (var scope = StructuredTaskScope.open(Joiner.<Object>awaitAll())) {
            for (Callable<T> task : tasks) {
                Runnable run =
                        () -> {
                            Outcome<T> outcome = outcomeOf(task);
                            synchronized (outcomes) {
                                outcomes.set(places.get(task).remove(), outcome);
                            }
                        };
                scope.fork(run);
            }
            scope.join();
            synchronized (outcomes) {
                return Collections.unmodifiableList(outcomes);
            }
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
