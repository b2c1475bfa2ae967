package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;

/** Shuts the pool down behind the last result. A failure leaves the method before that. */
@Rejected(by = "whenATaskFailsNoThreadIsLeftBehind", says = "nobody shut the pool down")
public final class Part02FixedPool {

    private Part02FixedPool() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks, int threads) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        List<T> results = new ArrayList<>();
        for (Future<T> future : pool.invokeAll(tasks)) {
            try {
                results.add(future.get());
            } catch (ExecutionException e) {
                throw (Exception) e.getCause();
            }
        }
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.HOURS);
        return results;
    }
}
