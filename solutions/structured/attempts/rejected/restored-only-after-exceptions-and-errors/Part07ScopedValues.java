package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.function.BiFunction;
import kata.judge.Rejected;

/** The id is put back after exceptions and errors, not after a Throwable that is neither. */
@Rejected(by = "afterwardsNothingRemainsInTheCaller", says = "a Throwable of its own")
public final class Part07ScopedValues {

    private static final ThreadLocal<String> REQUEST = new ThreadLocal<>();

    private Part07ScopedValues() {}

    /** The id of the request that the calling code belongs to, or "none". */
    public static String requestId() {
        String id = REQUEST.get();
        return id == null ? "none" : id;
    }

    /** Runs the body for this request. What it returns or throws comes out unchanged. */
    public static <T> T inRequest(String id, Callable<T> body) throws Exception {
        String outer = REQUEST.get();
        REQUEST.set(id);
        T result;
        try {
            result = body.call();
        } catch (Exception | Error e) {
            goBackTo(outer);
            throw e;
        }
        goBackTo(outer);
        return result;
    }

    private static void goBackTo(String outer) {
        if (outer == null) {
            REQUEST.remove();
        } else {
            REQUEST.set(outer);
        }
    }

    /** Runs both parts side by side, and combines what they return. Fails if one of them fails. */
    public static <A, B, T> T both(Callable<A> left, Callable<B> right, BiFunction<A, B, T> combine)
            throws Exception {
        String id = REQUEST.get();
        try (var scope = StructuredTaskScope.open()) {
            Subtask<A> first = scope.fork(() -> partOf(id, left));
            Subtask<B> second = scope.fork(() -> partOf(id, right));
            scope.join();
            return combine.apply(first.get(), second.get());
        }
    }

    private static <T> T partOf(String id, Callable<T> part) throws Exception {
        return id == null ? part.call() : inRequest(id, part);
    }
}
