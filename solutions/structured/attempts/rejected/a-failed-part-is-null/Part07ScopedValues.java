package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.concurrent.StructuredTaskScope.Subtask.State;
import java.util.function.BiFunction;
import kata.judge.Rejected;

/** Waits for both, and combines whatever there is. */
@Rejected(by = "bothCombinesWhatThePartsReturn", says = "both returned null, b")
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
        try (var scope = StructuredTaskScope.open(Joiner.awaitAll())) {
            Subtask<A> first = scope.fork(left);
            Subtask<B> second = scope.fork(right);
            scope.join();
            return combine.apply(resultOf(first), resultOf(second));
        }
    }

    private static <R> R resultOf(Subtask<R> part) {
        return part.state() == State.SUCCESS ? part.get() : null;
    }
}
