package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.function.BiFunction;
import kata.judge.Rejected;

/** Answer and failure are one variable, told apart by their type. */
@Rejected(by = "anExceptionThatIsReturnedIsAnAnswer", says = "both threw java.io.IOException")
public final class Part07ScopedValues {

    // Not a ThreadLocal: that belongs to a thread, and a fork is another thread. Not an
    // InheritableThreadLocal: every thread that is started copies it, also one that outlives the
    // request. A scoped value belongs to a call, and to the forks of the scopes opened in it.
    // Where few methods need the id, a parameter is simpler still.
    private static final ScopedValue<String> REQUEST = ScopedValue.newInstance();

    private Part07ScopedValues() {}

    /** The id of the request that the calling code works for, or "none". */
    public static String requestId() {
        // get() would throw where nothing is bound.
        return REQUEST.orElse("none");
    }

    /** Runs the body for this request. What it returns or throws comes out unchanged. */
    public static <T> T inRequest(String id, Callable<T> body) throws Exception {
        // No finally: when call() ends, the binding is gone and the outer one, if any, holds again.
        return ScopedValue.where(REQUEST, id).call(body::call);
    }

    /** Runs both parts side by side, and combines what they return. Fails if one of them fails. */
    public static <A, B, T> T both(Callable<A> left, Callable<B> right, BiFunction<A, B, T> combine)
            throws Exception {
        // Only the forks of a scope inherit the bindings. With an executor, each task would have
        // to bind the id again.
        try (var scope = StructuredTaskScope.open(Joiner.<Object>awaitAll())) {
            Subtask<Object> first = scope.fork(() -> outcome(left));
            Subtask<Object> second = scope.fork(() -> outcome(right));
            scope.join();
            return combine.apply(part(first.get()), part(second.get()));
        }
    }

    private static Object outcome(Callable<?> part) {
        try {
            return part.call();
        } catch (Throwable failure) {
            return failure;
        }
    }

    @SuppressWarnings("unchecked")
    private static <P> P part(Object outcome) throws Exception {
        if (outcome instanceof Error error) {
            throw error;
        }
        if (outcome instanceof Exception failure) {
            throw failure;
        }
        return (P) outcome;
    }
}
