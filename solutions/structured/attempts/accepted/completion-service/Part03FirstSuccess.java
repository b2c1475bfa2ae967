package kata.structured;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Executors;

/** Takes the ends in the order in which they come, and builds a chain of the failures. */
public final class Part03FirstSuccess {

    private Part03FirstSuccess() {}

    public static <T> T firstSuccess(List<Callable<T>> replicas) throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            ExecutorCompletionService<T> ends = new ExecutorCompletionService<>(threads);
            replicas.forEach(ends::submit);
            try {
                ExecutionException failure = null;
                for (int i = 0; i < replicas.size(); i++) {
                    try {
                        return ends.take().get();
                    } catch (ExecutionException next) {
                        if (failure != null) {
                            next.addSuppressed(failure);
                        }
                        failure = next;
                    }
                }
                throw failure;
            } finally {
                // Interrupts the others; the end of the outer block waits for them.
                threads.shutdownNow();
            }
        }
    }
}
