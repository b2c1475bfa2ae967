package kata.structured;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/**
 * Counts the pending replicas as they are forked. A replica that ends before the next one is forked
 * takes itself for the last, and gives up.
 */
@Rejected(by = "eachVoteCountsWhereverTwoReplicasMeet", says = "the result was Optional.empty")
public final class Part06CustomJoiner {

    private Part06CustomJoiner() {}

    public static <T> Optional<T> agreed(List<Callable<T>> replicas, int quorum)
            throws InterruptedException {
        try (var scope = StructuredTaskScope.open(new Quorum<T>(quorum))) {
            replicas.forEach(scope::fork);
            return scope.join();
        }
    }

    private static final class Quorum<T> implements Joiner<T, Optional<T>> {

        private final int quorum;
        private final Map<T, Integer> votes = new HashMap<>();
        private int pending;
        private int most;
        private T agreed;

        private Quorum(int quorum) {
            this.quorum = quorum;
        }

        @Override
        public synchronized boolean onFork(Subtask<? extends T> subtask) {
            pending++;
            return false;
        }

        @Override
        public synchronized boolean onComplete(Subtask<? extends T> subtask) {
            pending--;
            if (subtask.state() == Subtask.State.SUCCESS) {
                int equal = votes.merge(subtask.get(), 1, Integer::sum);
                most = Math.max(most, equal);
                if (equal == quorum && agreed == null) {
                    agreed = subtask.get();
                }
            }
            return most >= quorum || most + pending < quorum;
        }

        @Override
        public synchronized Optional<T> result() {
            return Optional.ofNullable(agreed);
        }
    }
}
