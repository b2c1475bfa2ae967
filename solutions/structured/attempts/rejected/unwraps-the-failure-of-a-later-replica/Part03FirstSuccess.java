package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Of a replica that throws a FailedException only the cause is kept, unless it is the first. */
@Rejected(by = "ifAllFailEachFailureCanBeReached", says = "does not lead to the failure")
public final class Part03FirstSuccess {

    private Part03FirstSuccess() {}

    /**
     * Asks all replicas.
     *
     * @param replicas one or more, and one may be in the list twice; each either returns an answer,
     *     never null, or throws
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
            for (Subtask<T> subtask : subtasks) {
                Throwable thrown = subtask.exception();
                if (thrown != failed.getCause()) {
                    failed.addSuppressed(unwrapped(thrown));
                }
            }
            throw failed;
        }
    }

    /** A replica may ask replicas of its own: nobody needs one wrapper for each level. */
    private static Throwable unwrapped(Throwable thrown) {
        return thrown instanceof FailedException && thrown.getCause() != null
                ? thrown.getCause()
                : thrown;
    }
}
