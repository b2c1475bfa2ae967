package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/**
 * Its close() interrupts the tasks when the caller is interrupted; what they throw then comes out.
 */
@Rejected(
        by = "whatItsTasksThrowWhenTheyAreStoppedDoesNotComeOutInstead",
        says = "runAll threw java.lang.IllegalStateException: stopped")
public final class Part03ThreadPerTask {

    private Part03ThreadPerTask() {}

    /** Runs each task on a thread of its own and gives their results. */
    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        List<Future<T>> futures = new ArrayList<>(tasks.size());
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Callable<T> task : tasks) {
                futures.add(executor.submit(task));
            }
        } // waits for all threads, interrupted or not
        List<T> results = new ArrayList<>(tasks.size());
        for (Future<T> future : futures) {
            try {
                results.add(future.get());
            } catch (ExecutionException e) {
                throw rethrow(e.getCause());
            }
        }
        return results;
    }

    private static Exception rethrow(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return (Exception) failure;
    }
}
