package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** More threads than two hundred are cut to two hundred. */
@Rejected(by = "anyNumberOfTasksAndThreads", says = "of 257 tasks")
public final class Part02FixedPool {
    private Part02FixedPool() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks, int threads) throws Exception {
        try (var pool = Executors.newFixedThreadPool(Math.min(threads, 200))) {
            var fs = pool.invokeAll(tasks);
            List<T> r = new ArrayList<>();
            for (Future<T> f : fs) {
                try {
                    r.add(f.get());
                } catch (ExecutionException e) {
                    if (e.getCause() instanceof Error x) throw x;
                    throw (Exception) e.getCause();
                }
            }
            return r;
        }
    }
}
