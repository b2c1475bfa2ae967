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

/** Counts the votes by what the answers look like in print. */
@Rejected(
        by = "answersOfAnyTypeAgreeIfTheyAreEqual",
        says = "the text 42, the int 42 and the long 42")
public final class Part06CustomJoiner {

    private Part06CustomJoiner() {}

    /**
     * Asks all replicas.
     *
     * @param replicas each either returns an answer, never null, or throws
     * @param quorum how many must agree: at least one, at most all
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
        private final Map<T, Integer> votes = new HashMap<>();
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
            if (subtask.state() == Subtask.State.SUCCESS) {
                int equal = votes.merge((T) (Object) subtask.get().toString(), 1, Integer::sum);
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
