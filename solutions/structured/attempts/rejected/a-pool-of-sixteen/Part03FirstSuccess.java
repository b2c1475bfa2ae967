package kata.structured;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import kata.judge.Rejected;

/** The seventeenth replica waits until one of the others has ended. */
@Rejected(by = "allReplicasAreAskedAtOnce", says = "16 of 1000 replicas were asked")
public final class Part03FirstSuccess {

    private Part03FirstSuccess() {}

    public static <T> T firstSuccess(List<Callable<T>> replicas) throws Exception {
        try (ExecutorService executor =
                Executors.newFixedThreadPool(16, Thread.ofVirtual().factory())) {
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
                all.addSuppressed(e.getCause());
            }
        }
        throw all;
    }
}
