package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Answers that have an order agree where it puts them in one place. */
@Rejected(by = "answersOfAnyTypeAgreeIfTheyAreEqual", says = "1.0 and 1.00")
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
            replicas.forEach(scope::fork);
            return scope.join();
        }
    }

    private static final class Ballot<T> implements Joiner<T, Optional<T>> {

        private static final class Tally<T> {
            private final T answer;
            private int votes;

            private Tally(T answer) {
                this.answer = answer;
            }

            @SuppressWarnings("unchecked")
            private boolean isFor(T other) {
                if (answer instanceof Comparable<?> comparable
                        && answer.getClass() == other.getClass()) {
                    return ((Comparable<T>) comparable).compareTo(other) == 0;
                }
                return answer.equals(other);
            }
        }

        private final int quorum;
        private final List<Tally<T>> tallies = new ArrayList<>();
        private int pending;
        private int most;
        private T winner;

        private Ballot(int replicas, int quorum) {
            this.pending = replicas;
            this.quorum = quorum;
        }

        @Override
        public synchronized boolean onComplete(Subtask<? extends T> subtask) {
            pending--;
            if (winner == null && subtask.state() == Subtask.State.SUCCESS) {
                Tally<T> tally = tallyFor(subtask.get());
                tally.votes++;
                most = Math.max(most, tally.votes);
                if (tally.votes >= quorum) {
                    winner = tally.answer;
                }
            }
            return winner != null || most + pending < quorum;
        }

        private Tally<T> tallyFor(T answer) {
            for (Tally<T> tally : tallies) {
                if (tally.isFor(answer)) {
                    return tally;
                }
            }
            Tally<T> fresh = new Tally<>(answer);
            tallies.add(fresh);
            return fresh;
        }

        @Override
        public synchronized Optional<T> result() {
            return Optional.ofNullable(winner);
        }
    }
}
