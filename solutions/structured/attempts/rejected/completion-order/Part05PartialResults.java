package kata.structured;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import kata.judge.Rejected;

/** Each task adds its outcome to a list when it ends: the fastest comes first. */
@Rejected(
        by = "theOutcomesStandInTheOrderOfTheTasks",
        says = "out came success \"result 3\", success \"result 2\"")
public final class Part05PartialResults {

    public sealed interface Outcome<T> {}

    public record Success<T>(T result) implements Outcome<T> {}

    public record Failure<T>(Throwable cause) implements Outcome<T> {}

    private Part05PartialResults() {}

    public static <T> List<Outcome<T>> runAll(List<Callable<T>> tasks) throws InterruptedException {
        List<Outcome<T>> outcomes = Collections.synchronizedList(new ArrayList<>());
        try (var scope = StructuredTaskScope.open(Joiner.awaitAll())) {
            for (Callable<T> task : tasks) {
                scope.fork(() -> outcomes.add(outcome(task)));
            }
            scope.join();
        }
        return outcomes;
    }

    private static <T> Outcome<T> outcome(Callable<T> task) {
        try {
            return new Success<>(task.call());
        } catch (Throwable thrown) {
            return new Failure<>(thrown);
        }
    }
}
