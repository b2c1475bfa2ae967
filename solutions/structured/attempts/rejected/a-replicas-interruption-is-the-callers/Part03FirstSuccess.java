package kata.structured;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import kata.judge.Rejected;

/** Takes the InterruptedException of a replica for its own, and gives up. */
@Rejected(by = "aFailureDoesNotWin", says = "threw an InterruptedException of its own")
public final class Part03FirstSuccess {

    private Part03FirstSuccess() {}

    public static <T> T firstSuccess(List<Callable<T>> replicas) throws Exception {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var ended = new ExecutorCompletionService<T>(executor);
            try {
                replicas.forEach(ended::submit);
                return first(ended, replicas.size());
            } finally {
                executor.shutdownNow();
            }
        }
    }

    private static <T> T first(ExecutorCompletionService<T> ended, int replicas) throws Exception {
        Exception all = new Exception("no replica answered");
        for (int i = 0; i < replicas; i++) {
            try {
                return ended.take().get();
            } catch (ExecutionException e) {
                if (e.getCause() instanceof InterruptedException interrupted) {
                    throw interrupted;
                }
                all.addSuppressed(e.getCause());
            }
        }
        throw all;
    }
}
