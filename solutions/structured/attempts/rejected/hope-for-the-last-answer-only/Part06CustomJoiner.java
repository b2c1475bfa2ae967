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

/** Gives up if the answer that came last has no chance any more. */
@Rejected(
        by = "afterEachEndItIsClearWhetherThereCanBeAQuorum",
        says = "the call ended before the last of")
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

        private final Map<T, Integer> votes = new HashMap<>();
        private final int quorum;
        private int pending;
        private int most;
        private T agreed;

        private Quorum(int replicas, int quorum) {
            this.pending = replicas;
            this.quorum = quorum;
        }

        @Override
        public synchronized boolean onComplete(Subtask<? extends T> subtask) {
            pending--;
            int equal = most;
            if (subtask.state() == Subtask.State.SUCCESS) {
                equal = votes.merge(subtask.get(), 1, Integer::sum);
                most = Math.max(most, equal);
                if (equal == quorum && agreed == null) {
                    agreed = subtask.get();
                }
            }
            return most >= quorum || equal + pending < quorum;
        }

        @Override
        public synchronized Optional<T> result() {
            return Optional.ofNullable(agreed);
        }
    }
}
