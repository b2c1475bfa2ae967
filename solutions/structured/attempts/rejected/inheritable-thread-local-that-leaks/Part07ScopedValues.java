package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.function.BiFunction;
import kata.judge.Rejected;

/** Restores the outer id. But whatever thread is started meanwhile keeps a copy for good. */
@Rejected(by = "nothingRemainsInAWorkerThatOthersUse", says = "works on for: r-1")
public final class Part07ScopedValues {

    private static final InheritableThreadLocal<String> REQUEST = new InheritableThreadLocal<>();

    private Part07ScopedValues() {}

    public static String requestId() {
        return REQUEST.get() == null ? "none" : REQUEST.get();
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
        try (var scope = StructuredTaskScope.open()) {
            Subtask<A> first = scope.fork(left);
            Subtask<B> second = scope.fork(right);
            scope.join();
            return combine.apply(first.get(), second.get());
        }
    }
}
