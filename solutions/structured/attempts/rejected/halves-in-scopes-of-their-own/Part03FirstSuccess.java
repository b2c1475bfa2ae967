package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** A scope for each half: the other half is told when the winning one has ended. */
@Rejected(by = "theOthersAreInterrupted", says = "others were interrupted")
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
        int middle = replicas.size() / 2;
        List<Callable<T>> parts =
                replicas.size() <= 2
                        ? replicas
                        : List.of(
                                () -> firstSuccess(replicas.subList(0, middle)),
                                () -> firstSuccess(replicas.subList(middle, replicas.size())));
        List<Subtask<T>> subtasks = new ArrayList<>();
        try (var scope = StructuredTaskScope.open(Joiner.<T>anySuccessfulResultOrThrow())) {
            for (Callable<T> part : parts) {
                subtasks.add(scope.fork(part));
            }
            return scope.join();
        } catch (FailedException e) {
            for (Subtask<T> subtask : subtasks) {
                if (subtask.exception() != e.getCause()) {
                    e.addSuppressed(subtask.exception());
                }
            }
            throw e;
        }
    }
}
