package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** A call from a task is served by the thread of that task: it has one, so why start others? */
@Rejected(by = "aTaskMayItselfCallRunAll", says = "at most 1 of 2 tasks of the inner call")
public final class Part02FixedPool {

    private static final ThreadLocal<Boolean> IN_A_TASK = ThreadLocal.withInitial(() -> false);

    private Part02FixedPool() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks, int threads) throws Exception {
        List<T> results = new ArrayList<>();
        if (IN_A_TASK.get()) {
            for (Callable<T> task : tasks) {
                results.add(task.call());
            }
            return results;
        }
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            List<Future<T>> futures = new ArrayList<>();
            for (Callable<T> task : tasks) {
                futures.add(
                        pool.submit(
                                () -> {
                                    IN_A_TASK.set(true);
                                    return task.call();
                                }));
            }
            for (Future<T> future : futures) {
                results.add(resultOf(future));
            }
            return results;
        }
    }

    private static <T> T resultOf(Future<T> future) throws Exception {
        try {
            return future.get();
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case Exception thrown -> throw thrown;
                case Error error -> throw error;
                default -> throw e;
            }
        }
    }
}
