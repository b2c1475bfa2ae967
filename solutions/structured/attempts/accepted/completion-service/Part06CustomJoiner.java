package kata.structured;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Executors;

/** Counts in the caller's thread only: the queue in between is all the safety that it takes. */
public final class Part06CustomJoiner {

    private Part06CustomJoiner() {}

    public static <T> Optional<T> agreed(List<Callable<T>> replicas, int quorum)
            throws InterruptedException {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            ExecutorCompletionService<T> ends = new ExecutorCompletionService<>(threads);
            replicas.forEach(ends::submit);
            try {
                return count(ends, replicas.size(), quorum);
            } finally {
                threads.shutdownNow();
            }
        }
    }

    private static <T> Optional<T> count(
            ExecutorCompletionService<T> ends, int replicas, int quorum)
            throws InterruptedException {
        Map<T, Integer> votes = new HashMap<>();
        int most = 0;
        for (int pending = replicas; most + pending >= quorum; pending--) {
            try {
                T answer = ends.take().get();
                int equal = votes.merge(answer, 1, Integer::sum);
                if (equal == quorum) {
                    return Optional.of(answer);
                }
                most = Math.max(most, equal);
            } catch (ExecutionException _) {
                // It has no vote.
            }
        }
        return Optional.empty();
    }
}
