package kata.structured;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** Keeps the votes in a static map, which each call empties for itself. */
@Rejected(
        by = "callsAtTheSameTimeDoNotDisturbEachOther",
        says = "and the result was Optional.empty")
public final class Part06CustomJoiner {

    private static final Map<Object, Integer> VOTES = new ConcurrentHashMap<>();

    private Part06CustomJoiner() {}

    public static <T> Optional<T> agreed(List<Callable<T>> replicas, int quorum)
            throws InterruptedException {
        VOTES.clear();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            ExecutorCompletionService<T> ends = new ExecutorCompletionService<>(threads);
            replicas.forEach(ends::submit);
            try {
                int most = 0;
                for (int pending = replicas.size(); most + pending >= quorum; pending--) {
                    Future<T> end = ends.take();
                    try {
                        int equal = VOTES.merge(end.get(), 1, Integer::sum);
                        if (equal == quorum) {
                            return Optional.of(end.get());
                        }
                        most = Math.max(most, equal);
                    } catch (ExecutionException _) {
                        // It has no vote.
                    }
                }
                return Optional.empty();
            } finally {
                threads.shutdownNow();
            }
        }
    }
}
