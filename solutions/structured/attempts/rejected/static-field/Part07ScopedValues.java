package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.function.BiFunction;
import kata.judge.Rejected;

/** One field for the whole JVM: right as long as there is one request at a time. */
@Rejected(by = "requestsAtTheSameTimeKeepApart", says = "two requests at the same time")
public final class Part07ScopedValues {

    private static volatile String request = "none";

    private Part07ScopedValues() {}

    public static String requestId() {
        return request;
    }

    public static <T> T inRequest(String id, Callable<T> body) throws Exception {
        String before = request;
        request = id;
        try {
            return body.call();
        } finally {
            request = before;
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
