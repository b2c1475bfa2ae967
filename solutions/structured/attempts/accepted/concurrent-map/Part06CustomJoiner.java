package kata.structured;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Without a lock of its own: each vote is one atomic step, and the number of pending replicas is
 * lowered only after the vote is in. So votes and pending ones together are never too few.
 */
public final class Part06CustomJoiner {

    private Part06CustomJoiner() {}

    public static <T> Optional<T> agreed(List<Callable<T>> replicas, int quorum)
            throws InterruptedException {
        try (var scope = StructuredTaskScope.open(new Quorum<T>(replicas.size(), quorum))) {
            replicas.forEach(scope::fork);
            return scope.join();
        }
    }

    private static final class Quorum<T> implements Joiner<T, Optional<T>> {

        private final int quorum;
        private final ConcurrentMap<T, Integer> votes = new ConcurrentHashMap<>();
        private final AtomicInteger pending;
        private final AtomicReference<T> agreed = new AtomicReference<>();

        private Quorum(int replicas, int quorum) {
            this.pending = new AtomicInteger(replicas);
            this.quorum = quorum;
        }

        @Override
        public boolean onComplete(Subtask<? extends T> subtask) {
            if (subtask.state() == Subtask.State.SUCCESS
                    && votes.merge(subtask.get(), 1, Integer::sum) == quorum) {
                agreed.compareAndSet(null, subtask.get());
                return true;
            }
            int left = pending.decrementAndGet();
            int most = votes.values().stream().mapToInt(Integer::intValue).max().orElse(0);
            return most + left < quorum;
        }

        @Override
        public Optional<T> result() {
            return Optional.ofNullable(agreed.get());
        }
    }
}
