package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.function.BiFunction;
import kata.judge.Rejected;

/** Restores the outer id after a result and after an exception. An error leaves the inner one. */
@Rejected(by = "afterwardsNothingRemainsInTheCaller", says = "threw an AssertionError")
public final class Part07ScopedValues {

    private static final ThreadLocal<String> REQUEST = ThreadLocal.withInitial(() -> "none");

    private Part07ScopedValues() {}

    public static String requestId() {
        return REQUEST.get();
    }

    public static <T> T inRequest(String id, Callable<T> body) throws Exception {
        String outer = requestId();
        REQUEST.set(id);
        T result;
        try {
            result = body.call();
        } catch (Exception e) {
            REQUEST.set(outer);
            throw e;
        }
        REQUEST.set(outer);
        return result;
    }

    public static <A, B, T> T both(Callable<A> left, Callable<B> right, BiFunction<A, B, T> combine)
            throws Exception {
        String id = requestId();
        try (var scope = StructuredTaskScope.open()) {
            var first = scope.fork(() -> inRequest(id, left));
            var second = scope.fork(() -> inRequest(id, right));
            scope.join();
            return combine.apply(first.get(), second.get());
        }
    }
}
