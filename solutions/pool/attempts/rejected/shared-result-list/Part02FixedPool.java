package kata.pool;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** Lets the tasks add to one list. A lock keeps the list whole; nothing keeps the order. */
@Rejected(
        by = "resultsComeInTheOrderOfTheTasksWhicheverEndsFirst",
        says = "although task 1 ended last")
public final class Part02FixedPool {

    private Part02FixedPool() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks, int threads) throws Exception {
        List<T> results = Collections.synchronizedList(new ArrayList<>());
        try (var pool = Executors.newFixedThreadPool(threads)) {
            List<Future<Boolean>> added =
                    tasks.stream()
                            .map(task -> pool.submit(() -> results.add(task.call())))
                            .toList();
            for (Future<Boolean> future : added) {
                future.get();
            }
        } catch (ExecutionException e) {
            throw (Exception) e.getCause();
        }
        return results;
    }
}
