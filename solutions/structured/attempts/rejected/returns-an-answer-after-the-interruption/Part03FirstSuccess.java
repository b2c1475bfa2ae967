package kata.structured;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import kata.judge.Rejected;

/** Returns the answer of a replica that was interrupted with its caller. */
@Rejected(
        by = "anAnswerAfterTheInterruptionIsNoAnswer",
        says = "both replicas returned what they had")
public final class Part03FirstSuccess {

    private Part03FirstSuccess() {}

    public static <T> T firstSuccess(List<Callable<T>> replicas) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var ended = new ExecutorCompletionService<T>(threads);
            for (Callable<T> replica : replicas) {
                ended.submit(replica);
            }
            Exception none = new Exception("no replica answered");
            boolean interrupted = false;
            int running = replicas.size();
            try {
                while (running > 0) {
                    try {
                        T answer = ended.take().get();
                        if (interrupted) {
                            Thread.currentThread().interrupt();
                        }
                        return answer;
                    } catch (InterruptedException e) {
                        // Stop them all, and see how they end.
                        interrupted = true;
                        threads.shutdownNow();
                    } catch (ExecutionException e) {
                        running--;
                        none.addSuppressed(e.getCause());
                    }
                }
            } finally {
                threads.shutdownNow();
            }
            if (interrupted) {
                throw new InterruptedException();
            }
            throw none;
        }
    }
}
