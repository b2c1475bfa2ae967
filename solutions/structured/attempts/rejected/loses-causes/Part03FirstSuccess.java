package kata.structured;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import kata.judge.Rejected;

/** Throws what the scope throws: it knows one failure, whichever came first. */
@Rejected(
        by = "ifAllFailEachFailureCanBeReached",
        says = "does not lead to the failure IOException")
public final class Part03FirstSuccess {

    private Part03FirstSuccess() {}

    public static <T> T firstSuccess(List<Callable<T>> replicas) throws Exception {
        try (var scope = StructuredTaskScope.open(Joiner.<T>anySuccessfulResultOrThrow())) {
            replicas.forEach(scope::fork);
            return scope.join();
        }
    }
}
