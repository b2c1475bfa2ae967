package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.function.BiFunction;

/** A thread local, and every fork gets the id from its parent. */
public final class Part07ScopedValues {

    private static final ThreadLocal<String> REQUEST = ThreadLocal.withInitial(() -> "none");

    private Part07ScopedValues() {}

    public static String requestId() {
        return REQUEST.get();
    }

    public static <T> T inRequest(String id, Callable<T> body) throws Exception {
        String before = REQUEST.get();
        REQUEST.set(id);
        try {
            return body.call();
        } finally {
            REQUEST.set(before);
        }
    }

    public static <A, B, T> T both(Callable<A> left, Callable<B> right, BiFunction<A, B, T> combine)
            throws Exception {
        String id = requestId();
        try (var scope = StructuredTaskScope.open()) {
            Subtask<A> first = scope.fork(() -> inRequest(id, left));
            Subtask<B> second = scope.fork(() -> inRequest(id, right));
            scope.join();
            return combine.apply(first.get(), second.get());
        }
    }
}
