package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Asks a single replica on the thread that called. */
@Rejected(by = "aSingleReplicaHasAThreadOfItsOwn", says = "there was one replica")
public final class Part03FirstSuccess {

    private Part03FirstSuccess() {}

    public static <T> T firstSuccess(List<Callable<T>> replicas) throws Exception {
        if (replicas.size() == 1) {
            // Nobody to race with: save the thread.
            return replicas.getFirst().call();
        }
        List<Subtask<T>> asked = new ArrayList<>();
        try (var scope = StructuredTaskScope.open(Joiner.<T>anySuccessfulResultOrThrow())) {
            for (Callable<T> replica : replicas) {
                asked.add(scope.fork(replica));
            }
            return scope.join();
        } catch (FailedException e) {
            for (Subtask<T> subtask : asked) {
                Throwable failure = subtask.exception();
                if (failure != e.getCause()) {
                    e.addSuppressed(failure);
                }
            }
            throw e;
        }
    }
}
