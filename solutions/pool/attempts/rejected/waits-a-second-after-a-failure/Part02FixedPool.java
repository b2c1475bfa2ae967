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

/** After a failure waits for a second, and leaves. */
@Rejected(by = "afterAFailureTheCallStillEndsLast", says = "while task 2 was still running")
public final class Part02FixedPool {
    private Part02FixedPool() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks, int threads) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<T>> fs = new ArrayList<>();
            for (var t : tasks) fs.add(pool.submit(t));
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
        } finally {
            pool.shutdownNow();
            pool.awaitTermination(1, TimeUnit.SECONDS);
        }
    }
}
