package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** Keeps the queue short: a pool for each ten thousand tasks, with threads of its own. */
@Rejected(
        by = "anyNumberOfTasksAndThreads",
        says = "platform threads ran 20,001 tasks, two at a time")
public final class Part02FixedPool {

    private static final int AT_ONCE = 10_000;

    private Part02FixedPool() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks, int threads) throws Exception {
        List<Future<T>> futures = new ArrayList<>();
        for (int from = 0; from < tasks.size(); from += AT_ONCE) {
            try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
                int to = Math.min(from + AT_ONCE, tasks.size());
                futures.addAll(pool.invokeAll(tasks.subList(from, to)));
            }
        }
        List<T> results = new ArrayList<>();
        for (Future<T> future : futures) {
            results.add(resultOf(future));
        }
        return results;
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
