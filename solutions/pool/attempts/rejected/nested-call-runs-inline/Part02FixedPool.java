package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** A call within a task runs its tasks one after the other. */
@Rejected(by = "aTaskMayItselfCallRunAll", says = "tasks of the inner call")
public final class Part02FixedPool {

    private Part02FixedPool() {}

    /**
     * Runs the tasks on a pool of its own and returns their results.
     *
     * @param threads how many tasks may run at the same time, 1 or more
     */
    public static <T> List<T> runAll(List<Callable<T>> tasks, int threads) throws Exception {
        if (threads == 1 || IN_TASK.get() != null) {
            // No further threads below a task, or the levels would multiply them.
            List<T> results = new ArrayList<>(tasks.size());
            for (Callable<T> task : tasks) {
                results.add(task.call());
            }
            return results;
        }
        List<Future<T>> futures = new ArrayList<>(tasks.size());
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            for (Callable<T> task : tasks) {
                futures.add(
                        pool.submit(
                                () -> {
                                    IN_TASK.set(true);
                                    try {
                                        return task.call();
                                    } finally {
                                        IN_TASK.remove();
                                    }
                                }));
            }
        }
        List<T> results = new ArrayList<>(futures.size());
        for (Future<T> future : futures) {
            try {
                results.add(future.get());
            } catch (ExecutionException e) {
                if (e.getCause() instanceof Error error) {
                    throw error;
                }
                throw (Exception) e.getCause();
            }
        }
        return results;
    }

    private static final ThreadLocal<Boolean> IN_TASK = new ThreadLocal<>();
}
