package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import kata.judge.Rejected;

/** Waits for each task before it submits the next: a pool of four, and one at work. */
@Rejected(
        by = "asManyTasksRunAtOnceAsThereAreThreads",
        says = "at most 1 of 4 tasks were in progress at the same time")
public final class Part02FixedPool {

    private Part02FixedPool() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks, int threads) throws Exception {
        // tag::run-all[]
        try (var pool = Executors.newFixedThreadPool(threads)) {
            List<T> results = new ArrayList<>();
            for (Callable<T> task : tasks) {
                try {
                    results.add(pool.submit(task).get());
                } catch (ExecutionException e) {
                    throw (Exception) e.getCause();
                }
            }
            return results;
        }
        // end::run-all[]
    }
}
