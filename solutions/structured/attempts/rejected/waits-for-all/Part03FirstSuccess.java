package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.concurrent.StructuredTaskScope.Subtask.State;
import kata.judge.Rejected;

/** Waits until all replicas have ended, and then looks for an answer. */
@Rejected(by = "theFirstAnswerEndsTheCall", says = "firstSuccess had not ended")
public final class Part03FirstSuccess {

    private Part03FirstSuccess() {}

    public static <T> T firstSuccess(List<Callable<T>> replicas) throws Exception {
        List<Subtask<T>> asked = new ArrayList<>();
        try (var scope = StructuredTaskScope.open(Joiner.<T>awaitAll())) {
            replicas.forEach(replica -> asked.add(scope.fork(replica)));
            scope.join();
        }
        IllegalStateException allFailed = new IllegalStateException("no replica answered");
        for (Subtask<T> replica : asked) {
            if (replica.state() == State.SUCCESS) {
                return replica.get();
            }
            allFailed.addSuppressed(replica.exception());
        }
        throw allFailed;
    }
}
