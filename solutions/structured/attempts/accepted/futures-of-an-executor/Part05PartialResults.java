package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The futures of an executor, which is stopped and closed however the wait for them ends. */
public final class Part05PartialResults {

    public sealed interface Outcome<T> {}

    public record Success<T>(T result) implements Outcome<T> {}

    public record Failure<T>(Throwable cause) implements Outcome<T> {}

    private Part05PartialResults() {}

    public static <T> List<Outcome<T>> runAll(List<Callable<T>> tasks) throws InterruptedException {
        List<Outcome<T>> outcomes = new ArrayList<>();
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        try {
            List<Future<T>> futures = tasks.stream().map(threads::submit).toList();
            for (Future<T> future : futures) {
                outcomes.add(outcome(future));
            }
        } finally {
            threads.shutdownNow();
            threads.close();
        }
        return outcomes;
    }

    // A future that is done does not look at the interrupt flag.
    private static <T> Outcome<T> outcome(Future<T> future) throws InterruptedException {
        try {
            return new Success<>(future.get());
        } catch (ExecutionException e) {
            return new Failure<>(e.getCause());
        }
    }
}
