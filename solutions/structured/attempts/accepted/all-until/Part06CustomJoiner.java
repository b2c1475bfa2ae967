package kata.structured;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.function.Predicate;

/** A ready joiner that asks after each end whether it is enough; the ballots are kept by lock. */
public final class Part06CustomJoiner {

    private Part06CustomJoiner() {}

    public static <T> Optional<T> agreed(List<Callable<T>> replicas, int quorum)
            throws InterruptedException {
        Ballots<T> ballots = new Ballots<>(replicas.size(), quorum);
        try (var scope = StructuredTaskScope.open(Joiner.<T>allUntil(ballots))) {
            replicas.forEach(scope::fork);
            scope.join();
        }
        return ballots.agreed();
    }

    private static final class Ballots<T> implements Predicate<Subtask<? extends T>> {

        private final int quorum;
        private final List<T> answers = new ArrayList<>();
        private int pending;

        private Ballots(int replicas, int quorum) {
            this.pending = replicas;
            this.quorum = quorum;
        }

        @Override
        public synchronized boolean test(Subtask<? extends T> ended) {
            pending--;
            if (ended.state() == Subtask.State.SUCCESS) {
                answers.add(ended.get());
            }
            int most = answers.stream().mapToInt(this::votes).max().orElse(0);
            return most >= quorum || most + pending < quorum;
        }

        private synchronized Optional<T> agreed() {
            return answers.stream().filter(answer -> votes(answer) >= quorum).findFirst();
        }

        private int votes(T answer) {
            return Collections.frequency(answers, answer);
        }
    }
}
