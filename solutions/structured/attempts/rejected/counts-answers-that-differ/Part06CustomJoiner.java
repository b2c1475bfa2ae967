package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Ends when enough have answered, and takes an answer for the common one. */
@Rejected(by = "answersThatDifferDoNotAgree", says = "the result was Optional[40]")
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
        private final List<Subtask<? extends T>> forked = new ArrayList<>();
        private int answers;

        private Quorum(int quorum) {
            this.quorum = quorum;
        }

        @Override
        public synchronized boolean onFork(Subtask<? extends T> subtask) {
            forked.add(subtask);
            return false;
        }

        @Override
        public synchronized boolean onComplete(Subtask<? extends T> subtask) {
            if (subtask.state() == Subtask.State.SUCCESS) {
                answers++;
            }
            return answers >= quorum;
        }

        @Override
        public synchronized Optional<T> result() {
            return forked.stream()
                    .filter(subtask -> subtask.state() == Subtask.State.SUCCESS)
                    .<T>map(Subtask::get)
                    .findFirst();
        }
    }
}
