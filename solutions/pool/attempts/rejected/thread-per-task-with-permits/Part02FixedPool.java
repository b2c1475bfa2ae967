package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import kata.judge.Rejected;

/** Starts a platform thread for each task at once; all but a few wait for a permit. */
@Rejected(by = "noMoreThreadsAreStartedThanGiven", says = "6 threads for 6 tasks")
public final class Part02FixedPool {

    private Part02FixedPool() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks, int threads) throws Exception {
        Semaphore permits = new Semaphore(threads);
        List<FutureTask<T>> futures = new ArrayList<>();
        List<Thread> started = new ArrayList<>();
        for (Callable<T> task : tasks) {
            FutureTask<T> future = new FutureTask<>(task);
            futures.add(future);
            started.add(
                    Thread.ofPlatform()
                            .start(
                                    () -> {
                                        permits.acquireUninterruptibly();
                                        try {
                                            future.run();
                                        } finally {
                                            permits.release();
                                        }
                                    }));
        }
        for (Thread thread : started) {
            thread.join();
        }
        List<T> results = new ArrayList<>();
        for (FutureTask<T> future : futures) {
            try {
                results.add(future.get());
            } catch (ExecutionException e) {
                throw (Exception) e.getCause();
            }
        }
        return results;
    }
}
