package kata.pool;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import lombok.SneakyThrows;

/** A virtual thread for each task costs next to nothing: only the permits are few. */
public final class Part02FixedPool {

    private Part02FixedPool() {}

    @SneakyThrows
    public static <T> List<T> runAll(List<Callable<T>> tasks, int threads) {
        Semaphore permits = new Semaphore(threads);
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<T>> futures =
                    tasks.stream()
                            .map(task -> executor.submit(() -> withPermit(permits, task)))
                            .toList();
            return futures.stream().map(Part02FixedPool::get).toList();
        }
    }

    private static <T> T withPermit(Semaphore permits, Callable<T> task) throws Exception {
        permits.acquire();
        try {
            return task.call();
        } finally {
            permits.release();
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
