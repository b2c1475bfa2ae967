package kata.structured;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.concurrent.atomic.AtomicInteger;
import kata.judge.Rejected;

/**
 * Each step is safe, but a replica is taken off the pending ones before its vote is in: another one
 * that ends in between counts too few.
 */
@Rejected(by = "eachVoteCountsWhereverTwoReplicasMeet", says = "the result was Optional.empty")
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
        private final List<T> answers = new CopyOnWriteArrayList<>();
        private final AtomicInteger pending;

        private Quorum(int replicas, int quorum) {
            this.pending = new AtomicInteger(replicas);
            this.quorum = quorum;
        }

        @Override
        public boolean onComplete(Subtask<? extends T> subtask) {
            int left = pending.decrementAndGet();
            if (subtask.state() == Subtask.State.SUCCESS) {
                answers.add(subtask.get());
            }
            int most = answers.stream().mapToInt(this::votes).max().orElse(0);
            return most >= quorum || most + left < quorum;
        }

        @Override
        public Optional<T> result() {
            return answers.stream().filter(answer -> votes(answer) >= quorum).findFirst();
        }

        private int votes(T answer) {
            return Collections.frequency(answers, answer);
        }
    }
}
