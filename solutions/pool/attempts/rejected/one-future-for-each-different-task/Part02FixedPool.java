package kata.pool;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;
import lombok.SneakyThrows;

/** Finds the results by their tasks, so that a task that is in the list twice has one result. */
@Rejected(by = "aTaskMayBeThereTwiceAndGiveNull", says = "one task, three times in the list")
public final class Part02FixedPool {

    private Part02FixedPool() {}

    @SneakyThrows
    public static <T> List<T> runAll(List<Callable<T>> tasks, int threads) {
        Map<Callable<T>, Future<T>> futures = new LinkedHashMap<>();
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            for (Callable<T> task : tasks) {
                futures.computeIfAbsent(task, pool::submit);
            }
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures.values()) {
                results.add(future.get());
            }
            return results;
        } catch (ExecutionException e) {
            throw e.getCause();
        }
    }
}
