package kata.structured;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import kata.judge.Rejected;

/** Interrupts the other replicas, and is gone before they have ended. */
@Rejected(by = "theCallEndsAfterTheOthers", says = "was still closing its connection")
public final class Part03FirstSuccess {

    private Part03FirstSuccess() {}

    public static <T> T firstSuccess(List<Callable<T>> replicas) throws Exception {
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        try {
            ExecutorCompletionService<T> ends = new ExecutorCompletionService<>(threads);
            replicas.forEach(ends::submit);
            Exception allFailed = new Exception("no replica answered");
            for (int i = 0; i < replicas.size(); i++) {
                try {
                    return ends.take().get();
                } catch (ExecutionException failure) {
                    allFailed.addSuppressed(failure);
                }
            }
            throw allFailed;
        } finally {
            threads.shutdownNow();
        }
    }
}
