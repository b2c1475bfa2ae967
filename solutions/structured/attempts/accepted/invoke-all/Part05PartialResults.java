package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A thread for each task, and futures that know how they ended. */
public final class Part05PartialResults {

    public sealed interface Outcome<T> {}

    public record Success<T>(T result) implements Outcome<T> {}

    public record Failure<T>(Throwable cause) implements Outcome<T> {}

    private Part05PartialResults() {}

    public static <T> List<Outcome<T>> runAll(List<Callable<T>> tasks) throws InterruptedException {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Outcome<T>> outcomes = new ArrayList<>();
            for (Future<T> future : threads.invokeAll(tasks)) {
                outcomes.add(
                        future.state() == Future.State.SUCCESS
                                ? new Success<>(future.resultNow())
                                : new Failure<>(future.exceptionNow()));
            }
            return outcomes;
        }
    }
}
