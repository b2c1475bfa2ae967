package kata.structured;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Executors;
import kata.judge.Rejected;

/** Counts well, and lets the first replica that fails break the whole call. */
@Rejected(by = "aReplicaThatFailsHasNoVote", says = "the call threw IllegalStateException")
public final class Part06CustomJoiner {

    private Part06CustomJoiner() {}

    public static <T> Optional<T> agreed(List<Callable<T>> replicas, int quorum)
            throws InterruptedException {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            ExecutorCompletionService<T> ends = new ExecutorCompletionService<>(threads);
            replicas.forEach(ends::submit);
            try {
                Map<T, Integer> votes = new HashMap<>();
                int most = 0;
                for (int pending = replicas.size(); most + pending >= quorum; pending--) {
                    T answer = ends.take().get();
                    int equal = votes.merge(answer, 1, Integer::sum);
                    if (equal == quorum) {
                        return Optional.of(answer);
                    }
                    most = Math.max(most, equal);
                }
                return Optional.empty();
            } catch (ExecutionException failure) {
                throw new IllegalStateException(failure.getCause());
            } finally {
                threads.shutdownNow();
            }
        }
    }
}
