package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Sorts the outcomes by how they ended: none stands where its task stood. */
@Rejected(
        by = "eachOutcomeStandsInThePlaceOfItsTask",
        says = "\"result 1\", \"result 3\", \"result 5\", Boom")
public final class Part05PartialResults {

    public sealed interface Outcome<T> {}

    public record Success<T>(T result) implements Outcome<T> {}

    public record Failure<T>(Throwable cause) implements Outcome<T> {}

    private Part05PartialResults() {}

    public static <T> List<Outcome<T>> runAll(List<Callable<T>> tasks) throws InterruptedException {
        try (var scope = StructuredTaskScope.open(Joiner.<T>awaitAll())) {
            List<Subtask<T>> subtasks = tasks.stream().map(scope::fork).toList();
            scope.join();
            List<Outcome<T>> outcomes = new ArrayList<>();
            for (Subtask<T> subtask : subtasks) {
                if (subtask.state() == Subtask.State.SUCCESS) {
                    outcomes.add(new Success<>(subtask.get()));
                }
            }
            for (Subtask<T> subtask : subtasks) {
                if (subtask.state() == Subtask.State.FAILED) {
                    outcomes.add(new Failure<>(subtask.exception()));
                }
            }
            return outcomes;
        }
    }
}
