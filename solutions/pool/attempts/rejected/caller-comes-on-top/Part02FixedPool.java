package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import kata.judge.Rejected;

/** Uses the waiting caller as one more thread, and forgets to ask for one less from the pool. */
@Rejected(
        by = "neverMoreTasksRunAtOnceThanThereAreThreads",
        says = "3 tasks were in progress at the same time")
public final class Part02FixedPool {

    private Part02FixedPool() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks, int threads) throws Exception {
        List<FutureTask<T>> futures = tasks.stream().map(FutureTask::new).toList();
        try (var pool = Executors.newFixedThreadPool(threads)) {
            futures.forEach(pool::execute);
            futures.forEach(FutureTask::run);
            List<T> results = new ArrayList<>();
            for (FutureTask<T> future : futures) {
                results.add(future.get());
            }
            return results;
        } catch (ExecutionException e) {
            throw (Exception) e.getCause();
        }
    }
}
