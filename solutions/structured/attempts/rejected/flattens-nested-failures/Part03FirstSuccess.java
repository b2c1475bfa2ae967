package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/**
 * Takes the failures out of an exception of its own type, which a replica threw, and drops that.
 */
@Rejected(by = "ifAllFailEachFailureCanBeReached", says = "does not lead to")
public final class Part03FirstSuccess {

    private Part03FirstSuccess() {}

    /**
     * Asks all replicas.
     *
     * @param replicas one or more; each either returns an answer, never null, or throws
     * @return the first answer
     * @throws InterruptedException if the caller is interrupted while it waits
     * @throws Exception if all replicas fail: it leads to the failure of each of them
     */
    public static <T> T firstSuccess(List<Callable<T>> replicas) throws Exception {
        List<Subtask<T>> subtasks = new ArrayList<>();
        try (var scope = StructuredTaskScope.open(Joiner.<T>anySuccessfulResultOrThrow())) {
            for (Callable<T> replica : replicas) {
                subtasks.add(scope.fork(replica));
            }
            return scope.join();
        } catch (FailedException failed) {
            var all = new AllFailedException(replicas.size());
            for (Subtask<T> subtask : subtasks) {
                if (subtask.exception() instanceof AllFailedException nested) {
                    // a replica with replicas of its own: one flat list reads better
                    for (Throwable failure : nested.getSuppressed()) {
                        all.addSuppressed(failure);
                    }
                } else {
                    all.addSuppressed(subtask.exception());
                }
            }
            throw all;
        }
    }

    /** Carries the failures of all replicas as suppressed exceptions. */
    private static final class AllFailedException extends Exception {

        AllFailedException(int replicas) {
            super("all " + replicas + " replicas failed");
        }
    }
}
