package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kata.judge.Rejected;

/** Catches what each task throws, and runs them one after the other. */
@Rejected(by = "theTasksRunSideBySide", says = "1 of 3 tasks had begun")
public final class Part05PartialResults {

    public sealed interface Outcome<T> {}

    public record Success<T>(T result) implements Outcome<T> {}

    public record Failure<T>(Throwable cause) implements Outcome<T> {}

    private Part05PartialResults() {}

    public static <T> List<Outcome<T>> runAll(List<Callable<T>> tasks) throws InterruptedException {
        List<Outcome<T>> outcomes = new ArrayList<>();
        for (Callable<T> task : tasks) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            try {
                outcomes.add(new Success<>(task.call()));
            } catch (Throwable thrown) {
                outcomes.add(new Failure<>(thrown));
            }
        }
        return outcomes;
    }
}
