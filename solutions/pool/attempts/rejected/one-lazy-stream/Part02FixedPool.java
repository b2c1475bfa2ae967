package kata.pool;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;
import lombok.SneakyThrows;

/** A stream takes one element through all its steps, then the next: submit, get, submit, get. */
@Rejected(
        by = "asManyTasksRunAtOnceAsThereAreThreads",
        says = "at most 1 of 4 tasks were in progress at the same time")
public final class Part02FixedPool {

    private Part02FixedPool() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks, int threads) {
        try (var pool = Executors.newFixedThreadPool(threads)) {
            return tasks.stream().map(pool::submit).map(Part02FixedPool::get).toList();
        }
    }

    @SneakyThrows
    private static <T> T get(Future<T> future) {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw e.getCause();
        }
    }
}
