package kata.structured;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Keeps the subtasks in a map, where the same task has one place. */
@Rejected(by = "theTasksRunSideBySide", says = "257 tasks ended, and there were 1 outcomes")
public final class Part05PartialResults {

    public sealed interface Outcome<T> {}

    public record Success<T>(T result) implements Outcome<T> {}

    public record Failure<T>(Throwable cause) implements Outcome<T> {}

    private Part05PartialResults() {}

    public static <T> List<Outcome<T>> runAll(List<Callable<T>> tasks) throws InterruptedException {
        Map<Callable<T>, Subtask<T>> subtasks = new LinkedHashMap<>();
        try (var scope = StructuredTaskScope.open(Joiner.<T>awaitAll())) {
            tasks.forEach(task -> subtasks.put(task, scope.fork(task)));
            scope.join();
        }
        return subtasks.values().stream().map(Part05PartialResults::outcome).toList();
    }

    private static <T> Outcome<T> outcome(Subtask<T> subtask) {
        return subtask.state() == Subtask.State.SUCCESS
                ? new Success<>(subtask.get())
                : new Failure<>(subtask.exception());
    }
}
