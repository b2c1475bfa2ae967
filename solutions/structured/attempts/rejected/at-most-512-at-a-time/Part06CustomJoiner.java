package kata.structured;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Takes a permit for each replica, of 512. */
@Rejected(by = "allReplicasAreAskedAtOnce", says = "512 of 1000 replicas were asked")
public final class Part06CustomJoiner {

    private Part06CustomJoiner() {}

    public static <T> Optional<T> agreed(List<Callable<T>> replicas, int quorum)
            throws InterruptedException {
        Semaphore permits = new Semaphore(MOST_AT_ONCE);
        try (var scope = StructuredTaskScope.open(new Quorum<T>(replicas.size(), quorum))) {
            for (Callable<T> replica : replicas) {
                Callable<T> bounded =
                        () -> {
                            permits.acquire();
                            try {
                                return replica.call();
                            } finally {
                                permits.release();
                            }
                        };
                scope.fork(bounded);
            }
            return scope.join();
        }
    }

    private static final int MOST_AT_ONCE = 512;

    private static final class Quorum<T> implements Joiner<T, Optional<T>> {

        private final Map<T, Integer> votes = new HashMap<>();
        private final int quorum;
        private int pending;
        private int most;
        private Optional<T> winner = Optional.empty();

        Quorum(int replicas, int quorum) {
            this.pending = replicas;
            this.quorum = quorum;
        }

        @Override
        public synchronized boolean onComplete(Subtask<? extends T> subtask) {
            pending--;
            if (most < quorum && subtask.state() == Subtask.State.SUCCESS) {
                T answer = subtask.get();
                most = Math.max(most, votes.merge(answer, 1, Integer::sum));
                if (most >= quorum) {
                    winner = Optional.of(answer);
                }
            }
            return most >= quorum || most + pending < quorum;
        }

        @Override
        public synchronized Optional<T> result() {
            return winner;
        }
    }
}
