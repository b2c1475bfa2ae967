package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import lombok.SneakyThrows;

/** Learns of the first failure as soon as it happens, and interrupts the tasks that still run. */
public final class Part02FixedPool {

    private Part02FixedPool() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks, int threads) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            var inOrderOfEnd = new ExecutorCompletionService<T>(pool);
            List<Future<T>> inOrderOfTasks = new ArrayList<>();
            for (Callable<T> task : tasks) {
                inOrderOfTasks.add(inOrderOfEnd.submit(task));
            }
            for (int i = 0; i < tasks.size(); i++) {
                throwIfFailed(inOrderOfEnd.take());
            }
            return inOrderOfTasks.stream().map(Future::resultNow).toList();
        } finally {
            pool.shutdownNow();
            pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        }
    }

    @SneakyThrows
    private static void throwIfFailed(Future<?> future) {
        try {
            future.get();
        } catch (ExecutionException e) {
            throw e.getCause();
        }
    }
}
