package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;
import lombok.SneakyThrows;

/** Takes every cause for the inside of a wrapper, those of the task's own exception, too. */
@Rejected(by = "whateverATaskThrowsComesOut", says = "a task threw an IOException with a cause")
public final class Part02FixedPool {

    private Part02FixedPool() {}

    @SneakyThrows
    public static <T> List<T> runAll(List<Callable<T>> tasks, int threads) {
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            List<T> results = new ArrayList<>();
            for (Future<T> future : pool.invokeAll(tasks)) {
                results.add(future.get());
            }
            return results;
        } catch (ExecutionException e) {
            Throwable root = e;
            while (root.getCause() != null) {
                root = root.getCause();
            }
            throw root;
        }
    }
}
