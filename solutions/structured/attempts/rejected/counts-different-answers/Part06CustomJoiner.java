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

/** Takes one vote away for each different answer, however many have given it. */
@Rejected(by = "afterEachEndItIsClearWhetherThereCanBeAQuorum", says = "agreed still waits")
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
        try (var scope = StructuredTaskScope.open(new Quorum<T>(replicas.size(), quorum))) {
            replicas.forEach(scope::fork);
            return scope.join();
        }
    }

    private static final class Quorum<T> implements Joiner<T, Optional<T>> {

        private final int quorum;
        private int possible;
        private final Map<T, Integer> votes = new HashMap<>();
        private Optional<T> agreed = Optional.empty();

        Quorum(int replicas, int quorum) {
            this.possible = replicas;
            this.quorum = quorum;
        }

        @Override
        public synchronized boolean onComplete(Subtask<? extends T> subtask) {
            if (agreed.isPresent()) {
                return true;
            }
            if (subtask.state() == Subtask.State.SUCCESS) {
                if (votes.merge(subtask.get(), 1, Integer::sum) >= quorum) {
                    agreed = Optional.of(subtask.get());
                    return true;
                }
            } else {
                possible--; // no vote
            }
            // whichever answer wins, at least one replica stands behind each of the others
            int others = Math.max(0, votes.size() - 1);
            return possible - others < quorum;
        }

        @Override
        public synchronized Optional<T> result() {
            return agreed;
        }
    }
}
