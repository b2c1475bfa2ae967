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

/** Ends early for a quorum only: else it waits for the last replica. */
@Rejected(by = "theCallEndsAsSoonAsTooFewCanAgree", says = "agreed had not ended")
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
        private final Map<T, Integer> votes = new HashMap<>();
        private T agreed;

        private Quorum(int quorum) {
            this.quorum = quorum;
        }

        @Override
        public synchronized boolean onComplete(Subtask<? extends T> subtask) {
            if (subtask.state() == Subtask.State.SUCCESS
                    && votes.merge(subtask.get(), 1, Integer::sum) == quorum) {
                agreed = subtask.get();
            }
            return agreed != null;
        }

        @Override
        public synchronized Optional<T> result() {
            return Optional.ofNullable(agreed);
        }
    }
}
