package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.function.BiFunction;
import kata.judge.Rejected;

/** An id without letters is taken for none. */
@Rejected(by = "insideARequestItsIdIsKnown", says = "asked for the id, and got \"none\"")
public final class Part07ScopedValues {

    private static final ScopedValue<String> REQUEST = ScopedValue.newInstance();

    private Part07ScopedValues() {}

    /** The id of the request that the calling code belongs to, or "none". */
    public static String requestId() {
        String id = REQUEST.orElse("");
        return id.isBlank() ? "none" : id;
    }

    /** Runs the body for this request. What it returns or throws comes out unchanged. */
    public static <T> T inRequest(String id, Callable<T> body) throws Exception {
        return ScopedValue.where(REQUEST, id).call(body::call);
    }

    /** Runs both parts side by side, and combines what they return. Fails if one of them fails. */
    public static <A, B, T> T both(Callable<A> left, Callable<B> right, BiFunction<A, B, T> combine)
            throws Exception {
        try (var scope = StructuredTaskScope.open()) {
            Subtask<A> first = scope.fork(left);
            Subtask<B> second = scope.fork(right);
            scope.join();
            return combine.apply(first.get(), second.get());
        }
    }
}
