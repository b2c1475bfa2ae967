package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;

/**
 * One question, and several replicas of a service that can answer it: a hedged request.
 *
 * <p>The scope does the asking, the interrupting and the waiting. What is left to write is the
 * failure that shows all causes.
 */
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
        List<Subtask<T>> asked = new ArrayList<>();
        // This joiner cancels the scope at the first success: the other subtasks are interrupted.
        // The end of the block waits until they have ended. invokeAny of an executor that is then
        // closed does the same; in a program without preview features it would be right.
        try (var scope = StructuredTaskScope.open(Joiner.<T>anySuccessfulResultOrThrow())) {
            for (Callable<T> replica : replicas) {
                asked.add(scope.fork(replica));
            }
            return scope.join();
        } catch (FailedException allFailed) {
            // It has one failure as its cause. The subtasks have the others. None was cancelled:
            // only a success cancels, and there was none.
            for (Subtask<T> replica : asked) {
                if (replica.exception() != allFailed.getCause()) {
                    allFailed.addSuppressed(replica.exception());
                }
            }
            throw allFailed;
        }
    }
}
