package kata.structured;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.function.BiFunction;
import kata.judge.Rejected;

/** Keeps each result in an Optional that must have one. */
@Rejected(by = "bothCombinesWhatThePartsReturn", says = "NullPointerException")
public final class Part07ScopedValues {

    private static final ScopedValue<String> REQUEST = ScopedValue.newInstance();

    private Part07ScopedValues() {}

    public static String requestId() {
        return REQUEST.orElse("none");
    }

    public static <T> T inRequest(String id, Callable<T> body) throws Exception {
        return ScopedValue.where(REQUEST, id).call(body::call);
    }

    public static <A, B, T> T both(Callable<A> left, Callable<B> right, BiFunction<A, B, T> combine)
            throws Exception {
        try (var scope = StructuredTaskScope.open()) {
            Subtask<Optional<A>> first = scope.fork(() -> Optional.of(left.call()));
            Subtask<Optional<B>> second = scope.fork(() -> Optional.of(right.call()));
            scope.join();
            return combine.apply(first.get().orElseThrow(), second.get().orElseThrow());
        }
    }
}
