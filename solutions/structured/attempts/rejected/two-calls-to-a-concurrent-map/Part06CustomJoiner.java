package kata.structured;

import java.util.Collections;
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
import kata.judge.Rejected;

/** Reads the votes in one call and writes them in the next. The map is safe, the count is not. */
@Rejected(by = "eachVoteCountsAlsoAtTheSameMoment", says = "they agreed on nothing")
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
            if (subtask.state() == Subtask.State.SUCCESS) {
                T answer = subtask.get();
                int equal = votes.getOrDefault(answer, 0) + 1;
                votes.put(answer, equal);
                if (equal >= quorum) {
                    agreed.compareAndSet(null, answer);
                }
            }
            int left = pending.decrementAndGet();
            int most = votes.isEmpty() ? 0 : Collections.max(votes.values());
            return agreed.get() != null || most + left < quorum;
        }

        @Override
        public Optional<T> result() {
            return Optional.ofNullable(agreed.get());
        }
    }
}
