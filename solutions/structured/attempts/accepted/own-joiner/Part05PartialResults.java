package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;

/** A joiner that keeps the subtasks as they are forked, which happens in one thread, in order. */
public final class Part05PartialResults {

    public sealed interface Outcome<T> {}

    public record Success<T>(T result) implements Outcome<T> {}

    public record Failure<T>(Throwable cause) implements Outcome<T> {}

    private Part05PartialResults() {}

    public static <T> List<Outcome<T>> runAll(List<Callable<T>> tasks) throws InterruptedException {
        try (var scope = StructuredTaskScope.open(new Everything<T>())) {
            tasks.forEach(scope::fork);
            return scope.join();
        }
    }

    private static final class Everything<T> implements Joiner<T, List<Outcome<T>>> {

        private final List<Subtask<? extends T>> subtasks = new ArrayList<>();

        @Override
        public boolean onFork(Subtask<? extends T> subtask) {
            subtasks.add(subtask);
            return false;
        }

        @Override
        public List<Outcome<T>> result() {
            List<Outcome<T>> outcomes = new ArrayList<>();
            for (Subtask<? extends T> subtask : subtasks) {
                outcomes.add(
                        subtask.state() == Subtask.State.SUCCESS
                                ? new Success<>(subtask.get())
                                : new Failure<>(subtask.exception()));
            }
            return outcomes;
        }
    }
}
