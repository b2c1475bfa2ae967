package kata.structured;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import kata.judge.Rejected;

/** Adds the failures to that of a replica, which need not accept them. */
@Rejected(by = "ifAllFailEachFailureCanBeReached", says = "does not lead to the failure")
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
        Throwable first = null;
        for (int i = 0; i < replicas; i++) {
            try {
                return ended.take().get();
            } catch (ExecutionException e) {
                if (first == null) {
                    first = e.getCause();
                } else if (first != e.getCause()) {
                    first.addSuppressed(e.getCause());
                }
            }
        }
        throw new ExecutionException(first);
    }
}
