package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A thread per task: how servers were written first, when there were few users, and can be written
 * again. No queue, no pool, no size to guess.
 *
 * <p>It is right where tasks mostly wait. Where they compute, more threads than cores gain nothing,
 * and a pool of as many threads as cores is right. Where the other side bears no ten thousand calls
 * at once, a semaphore around the call bounds them, and not the number of threads. Where one
 * failure makes the other tasks pointless, a structured scope cancels them.
 */
public final class Part03ThreadPerTask {

    private Part03ThreadPerTask() {}

    /** Runs each task on a thread of its own and gives their results. */
    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        // tag::each[]
        // The code is that of a pool, but for one word. There is nothing to keep for the next call:
        // the executor holds no threads but those that run.
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<T>> futures = executor.invokeAll(tasks);
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(resultOf(future));
            }
            return results;
        }
        // end::each[]
    }

    // A future wraps what its task threw, because it is thrown again in another thread.
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
