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

/** Calls a single replica on the caller's thread: there is nobody to agree with. */
@Rejected(by = "eachReplicaHasAThreadOfItsOwn", says = "one of them the caller's")
public final class Part06CustomJoiner {

    private Part06CustomJoiner() {}

    public static <T> Optional<T> agreed(List<Callable<T>> replicas, int quorum)
            throws InterruptedException {
        if (replicas.size() == 1) {
            // Nobody to agree with: its answer is the result, and no scope is needed.
            return answerOf(replicas.getFirst());
        }
        try (var scope = StructuredTaskScope.open(new Quorum<T>(replicas.size(), quorum))) {
            for (Callable<T> replica : replicas) {
                scope.fork(replica);
            }
            return scope.join();
        }
    }

    private static <T> Optional<T> answerOf(Callable<T> replica) throws InterruptedException {
        try {
            return Optional.of(replica.call());
        } catch (InterruptedException e) {
            throw e;
        } catch (Throwable e) {
            return Optional.empty();
        }
    }

    private static final class Quorum<T> implements Joiner<T, Optional<T>> {

        private final int quorum;
        private final Map<T, Integer> votes = new HashMap<>();
        private Optional<T> agreed = Optional.empty();
        private int pending;
        private int most;

        Quorum(int replicas, int quorum) {
            this.pending = replicas;
            this.quorum = quorum;
        }

        @Override
        public synchronized boolean onComplete(Subtask<? extends T> subtask) {
            pending--;
            if (subtask.state() == Subtask.State.SUCCESS) {
                T answer = subtask.get();
                int count = votes.merge(answer, 1, Integer::sum);
                most = Math.max(most, count);
                if (count >= quorum && agreed.isEmpty()) {
                    agreed = Optional.of(answer);
                }
            }
            return most >= quorum || most + pending < quorum;
        }

        @Override
        public synchronized Optional<T> result() {
            return agreed;
        }
    }
}
