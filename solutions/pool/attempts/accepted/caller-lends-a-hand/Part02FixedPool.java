package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * The caller would only wait: so it works as one of the threads, and one thread fewer is started.
 */
public final class Part02FixedPool {

    private Part02FixedPool() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks, int threads) throws Exception {
        List<FutureTask<T>> futures = new ArrayList<>();
        for (Callable<T> task : tasks) {
            futures.add(new FutureTask<>(task));
        }
        // A FutureTask runs once, however many threads try: the others pass over it at once.
        Runnable worker = () -> futures.forEach(FutureTask::run);
        List<Thread> workers = new ArrayList<>();
        for (int i = 1; i < threads; i++) {
            workers.add(Thread.ofPlatform().start(worker));
        }
        worker.run();
        for (Thread thread : workers) {
            thread.join();
        }
        List<T> results = new ArrayList<>();
        for (FutureTask<T> future : futures) {
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
}
