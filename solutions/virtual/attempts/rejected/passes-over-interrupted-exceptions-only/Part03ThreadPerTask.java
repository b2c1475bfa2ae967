package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/**
 * Interrupts the others after a failure, and passes over their InterruptedExceptions, and over
 * nothing else.
 */
@Rejected(
        by = "theFailureComesOutAndNotWhatBecameOfTheOthers",
        says = "IllegalStateException: stopped came out")
public final class Part03ThreadPerTask {

    private Part03ThreadPerTask() {}

    /** Runs each task on a thread of its own and gives their results. */
    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        List<Future<T>> futures = new ArrayList<>(tasks.size());
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var ended = new ExecutorCompletionService<T>(executor);
            for (Callable<T> task : tasks) {
                futures.add(ended.submit(task));
            }
            for (int i = 0; i < futures.size(); i++) {
                if (ended.take().state() == Future.State.FAILED) {
                    executor.shutdownNow(); // nobody needs the others any more
                    break;
                }
            }
        }
        List<T> results = new ArrayList<>(tasks.size());
        Throwable stopped = null;
        for (Future<T> future : futures) {
            if (future.state() == Future.State.SUCCESS) {
                results.add(future.resultNow());
            } else if (future.exceptionNow() instanceof InterruptedException e) {
                stopped = e; // most likely by us: look for the failure itself
            } else {
                throw rethrow(future.exceptionNow());
            }
        }
        if (stopped != null) {
            throw rethrow(stopped);
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
