package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** No executor: a thread and a FutureTask for each task, and all threads joined before any get. */
public final class Part03ThreadPerTask {

    private Part03ThreadPerTask() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        List<FutureTask<T>> futures = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (Callable<T> task : tasks) {
            FutureTask<T> future = new FutureTask<>(task);
            futures.add(future);
            threads.add(Thread.startVirtualThread(future));
        }
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            throw new InterruptedException();
        }
        List<T> results = new ArrayList<>();
        for (FutureTask<T> future : futures) {
            try {
                results.add(future.get());
            } catch (ExecutionException e) {
                throw e.getCause() instanceof Error error
                        ? failed(error)
                        : (Exception) e.getCause();
            }
        }
        return results;
    }

    private static Exception failed(Error error) {
        throw error;
    }
}
