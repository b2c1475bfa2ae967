package kata.structured;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.concurrent.StructuredTaskScope.Subtask.State;
import kata.judge.Rejected;

/** Takes whatever ends first, also a failure. */
@Rejected(by = "aFailureDoesNotWin", says = "and the call threw")
public final class Part03FirstSuccess {

    private Part03FirstSuccess() {}

    public static <T> T firstSuccess(List<Callable<T>> replicas) throws Exception {
        try (var scope = StructuredTaskScope.open(Joiner.<T>allUntil(_ -> true))) {
            replicas.forEach(scope::fork);
            Subtask<T> first =
                    scope.join()
                            .filter(subtask -> subtask.state() != State.UNAVAILABLE)
                            .findFirst()
                            .orElseThrow();
            if (first.state() == State.FAILED) {
                throw new ExecutionException(first.exception());
            }
            return first.get();
        }
    }
}
