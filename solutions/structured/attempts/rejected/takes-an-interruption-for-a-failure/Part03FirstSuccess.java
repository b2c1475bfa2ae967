package kata.structured;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Executors;
import kata.judge.Rejected;

/** Catches every exception of the loop, and so the interruption of the caller, as a failure. */
@Rejected(by = "anInterruptionOfTheCallerReachesItsReplicas", says = "0 of 2 replicas")
public final class Part03FirstSuccess {

    private Part03FirstSuccess() {}

    public static <T> T firstSuccess(List<Callable<T>> replicas) throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            ExecutorCompletionService<T> ends = new ExecutorCompletionService<>(threads);
            replicas.forEach(ends::submit);
            IllegalStateException allFailed = new IllegalStateException("no replica answered");
            try {
                for (int i = 0; i < replicas.size(); i++) {
                    try {
                        return ends.take().get();
                    } catch (Exception failure) {
                        allFailed.addSuppressed(failure);
                    }
                }
                throw allFailed;
            } finally {
                threads.shutdownNow();
            }
        }
    }
}
