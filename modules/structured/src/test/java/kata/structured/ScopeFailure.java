package kata.structured;

import java.util.concurrent.StructuredTaskScope;
import kata.judge.Boom;
import kata.judge.probe.Failure;
import lombok.SneakyThrows;

/**
 * What code throws that has a scope of its own: a type that attempts take for their own scope's.
 */
final class ScopeFailure {

    private ScopeFailure() {}

    /** A new one for each call. */
    @SneakyThrows(InterruptedException.class)
    static Failure ofAScopeOfItsOwn() {
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(
                    () -> {
                        throw new Boom("503");
                    });
            scope.join();
            throw new AssertionError("the scope's only subtask has failed");
        } catch (StructuredTaskScope.FailedException e) {
            return new Failure("what the join of its own scope threw", e);
        }
    }
}
