package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.stream.Collectors;
import kata.judge.Rejected;

/** Puts the messages of all failures into one text, and lets go of the exceptions. */
@Rejected(by = "ifAllFailEachFailureCanBeReached", says = "does not lead to the failure")
public final class Part03FirstSuccess {

    private Part03FirstSuccess() {}

    public static <T> T firstSuccess(List<Callable<T>> replicas) throws Exception {
        List<Subtask<T>> asked = new ArrayList<>();
        try (var scope = StructuredTaskScope.open(Joiner.<T>anySuccessfulResultOrThrow())) {
            replicas.forEach(replica -> asked.add(scope.fork(replica)));
            return scope.join();
        } catch (FailedException _) {
            throw new IllegalStateException(
                    asked.stream()
                            .map(replica -> replica.exception().getMessage())
                            .collect(Collectors.joining(", ")));
        }
    }
}
