package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;

/**
 * The loop that waits for the last task ignores interruptions, up to a deadline of its own: a task
 * that cleans up for longer is left behind.
 */
@Rejected(by = "aFurtherInterruptionDoesNotEndTheLastWait", says = "task 2 cleaned up")
public final class Part05PartialResults {

    /** What became of a task. */
    public sealed interface Outcome<T> {}

    /** It returned this. */
    public record Success<T>(T result) implements Outcome<T> {}

    /** It threw this. */
    public record Failure<T>(Throwable cause) implements Outcome<T> {}

    private Part05PartialResults() {}

    public static <T> List<Outcome<T>> runAll(List<Callable<T>> tasks) throws InterruptedException {
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        try {
            List<Future<Outcome<T>>> running = new ArrayList<>();
            for (Callable<T> task : tasks) {
                running.add(threads.submit(() -> outcome(task)));
            }
            List<Outcome<T>> outcomes = new ArrayList<>();
            for (Future<Outcome<T>> one : running) {
                outcomes.add(one.get());
            }
            return outcomes;
        } catch (ExecutionException e) {
            throw new AssertionError("outcome() does not throw", e);
        } finally {
            threads.shutdownNow();
            awaitEnd(threads);
        }
    }

    private static <T> Outcome<T> outcome(Callable<T> task) {
        try {
            return new Success<>(task.call());
        } catch (Throwable t) {
            return new Failure<>(t);
        }
    }

    private static void awaitEnd(ExecutorService threads) {
        boolean again = false;
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        boolean ended = false;
        while (!ended && System.nanoTime() - deadline < 0) {
            try {
                ended =
                        threads.awaitTermination(
                                deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                again = true;
            }
        }
        if (again) {
            Thread.currentThread().interrupt();
        }
    }
}
