package kata.structured;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Looks an outcome up by its task. A task that is there twice has run twice, and has one place. */
@Rejected(by = "theOutcomesStandInTheOrderOfTheTasks", says = "one task was in the list twice")
public final class Part05PartialResults {

    public sealed interface Outcome<T> {}

    public record Success<T>(T result) implements Outcome<T> {}

    public record Failure<T>(Throwable cause) implements Outcome<T> {}

    private Part05PartialResults() {}

    public static <T> List<Outcome<T>> runAll(List<Callable<T>> tasks) throws InterruptedException {
        Map<Callable<T>, Subtask<T>> forked = Collections.synchronizedMap(new IdentityHashMap<>());
        try (var scope = StructuredTaskScope.open(Joiner.<T>awaitAll())) {
            for (Callable<T> task : tasks) {
                forked.put(task, scope.fork(task));
            }
            scope.join();
            List<Outcome<T>> outcomes = new ArrayList<>();
            for (Callable<T> task : tasks) {
                Subtask<T> ended = forked.get(task);
                outcomes.add(
                        ended.state() == Subtask.State.SUCCESS
                                ? new Success<>(ended.get())
                                : new Failure<>(ended.exception()));
            }
            return outcomes;
        }
    }
}
