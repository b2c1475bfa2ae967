package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;
import lombok.SneakyThrows;

/** Gives its queue a bound, and refuses what does not fit. */
@Rejected(by = "anyNumberOfTasksAndThreads", says = "RejectedExecutionException")
public final class Part02FixedPool {

    private Part02FixedPool() {}

    @SneakyThrows
    public static <T> List<T> runAll(List<Callable<T>> tasks, int threads) {
        try (var pool =
                new ThreadPoolExecutor(
                        threads, threads, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1000))) {
            List<Future<T>> futures = tasks.stream().map(pool::submit).toList();
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(future.get());
            }
            return results;
        } catch (ExecutionException e) {
            throw e.getCause();
        }
    }
}
