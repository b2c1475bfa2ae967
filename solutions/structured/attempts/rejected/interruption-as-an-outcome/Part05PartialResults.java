package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** Takes the interruption of the caller for the failure of a task. */
@Rejected(by = "anInterruptionOfTheCallerReachesItsTasks", says = "0 of 2 tasks were")
public final class Part05PartialResults {

    public sealed interface Outcome<T> {}

    public record Success<T>(T result) implements Outcome<T> {}

    public record Failure<T>(Throwable cause) implements Outcome<T> {}

    private Part05PartialResults() {}

    public static <T> List<Outcome<T>> runAll(List<Callable<T>> tasks) throws InterruptedException {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<T>> futures = tasks.stream().map(executor::submit).toList();
            List<Outcome<T>> outcomes = new ArrayList<>();
            for (Future<T> future : futures) {
                try {
                    outcomes.add(new Success<>(future.get()));
                } catch (ExecutionException e) {
                    outcomes.add(new Failure<>(e.getCause()));
                } catch (InterruptedException e) {
                    outcomes.add(new Failure<>(e));
                }
            }
            return outcomes;
        }
    }
}
