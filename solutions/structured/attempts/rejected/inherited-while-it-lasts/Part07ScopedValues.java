package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.function.BiFunction;
import kata.judge.Rejected;

/** Each thread inherits the request from the one that starts it, as long as the request lasts. */
@Rejected(
        by = "aWorkerThatARequestHasStartedBelongsToOthersMeanwhile",
        says = "and goes on; somebody outside")
public final class Part07ScopedValues {

    private static final InheritableThreadLocal<Request> REQUEST = new InheritableThreadLocal<>();

    private Part07ScopedValues() {}

    public static String requestId() {
        Request request = REQUEST.get();
        while (request != null && request.ended) {
            request = request.outer;
        }
        return request == null ? "none" : request.id;
    }

    public static <T> T inRequest(String id, Callable<T> body) throws Exception {
        Request outer = REQUEST.get();
        Request request = new Request(id, outer);
        REQUEST.set(request);
        try {
            return body.call();
        } finally {
            request.ended = true;
            if (outer == null) {
                REQUEST.remove();
            } else {
                REQUEST.set(outer);
            }
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

    private static final class Request {

        private final String id;
        private final Request outer;
        private volatile boolean ended;

        Request(String id, Request outer) {
            this.id = id;
            this.outer = outer;
        }
    }
}
