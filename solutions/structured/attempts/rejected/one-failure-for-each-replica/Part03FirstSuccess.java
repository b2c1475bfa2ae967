package kata.structured;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Keeps the calls in a map by their replica, so that one that is asked twice counts once. */
@Rejected(by = "ifAllFailEachFailureCanBeReached", says = "does not lead to the failure")
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
        Map<Callable<T>, Subtask<T>> asked = new LinkedHashMap<>();
        // This joiner cancels the scope at the first success: the other subtasks are interrupted.
        // The end of the block waits until they have ended. invokeAny of an executor that is then
        // closed does the same; in a program without preview features it would be right.
        try (var scope = StructuredTaskScope.open(Joiner.<T>anySuccessfulResultOrThrow())) {
            for (Callable<T> replica : replicas) {
                asked.put(replica, scope.fork(replica));
            }
            return scope.join();
        } catch (FailedException allFailed) {
            // It has one failure as its cause. The subtasks have the others. None was cancelled:
            // only a success cancels, and there was none.
            for (Subtask<T> replica : asked.values()) {
                if (replica.exception() != allFailed.getCause()) {
                    allFailed.addSuppressed(replica.exception());
                }
            }
            throw allFailed;
        }
    }
}
