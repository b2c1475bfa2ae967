package kata.structured;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import kata.judge.Rejected;

/** A task that runs already, for another caller, is not run again: both take its outcome. */
@Rejected(by = "callsWithTheSameTaskDoNotDisturbEachOther", says = "and both waited")
public final class Part05PartialResults {

    public sealed interface Outcome<T> {}

    public record Success<T>(T result) implements Outcome<T> {}

    public record Failure<T>(Throwable cause) implements Outcome<T> {}

    private static final Map<Object, Future<?>> RUNNING = new ConcurrentHashMap<>();

    private Part05PartialResults() {}

    public static <T> List<Outcome<T>> runAll(List<Callable<T>> tasks) throws InterruptedException {
        Map<Object, Future<?>> before = new HashMap<>(RUNNING);
        List<Future<?>> futures = new ArrayList<>();
        for (Callable<T> task : tasks) {
            futures.add(before.containsKey(task) ? before.get(task) : start(task));
        }
        List<Outcome<T>> outcomes = new ArrayList<>();
        for (Future<?> future : futures) {
            outcomes.add(outcome(future));
        }
        return outcomes;
    }

    private static <T> Future<?> start(Callable<T> task) {
        FutureTask<T> future = new FutureTask<>(task);
        RUNNING.put(task, future);
        Thread.startVirtualThread(
                () -> {
                    future.run();
                    RUNNING.remove(task, future);
                });
        return future;
    }

    @SuppressWarnings("unchecked")
    private static <T> Outcome<T> outcome(Future<?> future) throws InterruptedException {
        try {
            return new Success<>((T) future.get());
        } catch (ExecutionException e) {
            return new Failure<>(e.getCause());
        }
    }
}
