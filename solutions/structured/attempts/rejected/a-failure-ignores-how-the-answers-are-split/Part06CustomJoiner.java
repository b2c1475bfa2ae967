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

/** After a failure only the failures are counted, not how the answers are split. */
@Rejected(by = "afterEachEndItIsClearWhetherThereCanBeAQuorum", says = "40 42 x")
public final class Part06CustomJoiner {

    private Part06CustomJoiner() {}

    /**
     * Asks all replicas.
     *
     * @param replicas each either returns an answer, never null, or throws
     * @param quorum how many must agree: at least one, at most all of them
     * @return the first answer on which enough replicas agree, or empty if they cannot
     * @throws InterruptedException if the caller is interrupted while it waits
     */
    public static <T> Optional<T> agreed(List<Callable<T>> replicas, int quorum)
            throws InterruptedException {
        try (var scope = StructuredTaskScope.open(new Ballot<T>(replicas.size(), quorum))) {
            for (Callable<T> replica : replicas) {
                scope.fork(replica);
            }
            return scope.join();
        }
    }

    private static final class Ballot<T> implements Joiner<T, Optional<T>> {

        private final Map<T, Integer> votes = new HashMap<>();
        private final int replicas;
        private final int quorum;
        private int answers;
        private int failures;
        private int most;
        private Optional<T> decision;

        Ballot(int replicas, int quorum) {
            this.replicas = replicas;
            this.quorum = quorum;
        }

        @Override
        public synchronized boolean onComplete(Subtask<? extends T> subtask) {
            if (decision == null) {
                decision = decide(subtask);
            }
            return decision != null;
        }

        private Optional<T> decide(Subtask<? extends T> subtask) {
            if (subtask.state() == Subtask.State.FAILED) {
                failures++;
                // Too many failures: those that are left cannot make a quorum.
                return replicas - failures < quorum || answers + failures == replicas
                        ? Optional.empty()
                        : null;
            }
            answers++;
            most = Math.max(most, votes.merge(subtask.get(), 1, Integer::sum));
            if (most >= quorum) {
                return Optional.of(subtask.get());
            }
            int pending = replicas - answers - failures;
            return most + pending < quorum ? Optional.empty() : null;
        }

        @Override
        public synchronized Optional<T> result() {
            return decision;
        }
    }
}
