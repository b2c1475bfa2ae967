package kata.structured;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.function.BiFunction;
import kata.judge.Rejected;

/** The end of a request removes the first id that is equal, not the last. */
@Rejected(by = "eachOfThreeNestedRequestsHoldsForItsOwnBody", says = "from the inside out")
public final class Part07ScopedValues {

    /** The requests that hold here, the innermost last. */
    private static final ThreadLocal<Deque<String>> REQUESTS =
            ThreadLocal.withInitial(ArrayDeque::new);

    private Part07ScopedValues() {}

    /** The id of the request that the calling code belongs to, or "none". */
    public static String requestId() {
        Deque<String> requests = REQUESTS.get();
        return requests.isEmpty() ? "none" : requests.getLast();
    }

    /** Runs the body for this request. What it returns or throws comes out unchanged. */
    public static <T> T inRequest(String id, Callable<T> body) throws Exception {
        Deque<String> requests = REQUESTS.get();
        requests.addLast(id);
        try {
            return body.call();
        } finally {
            requests.remove(id);
            if (requests.isEmpty()) {
                REQUESTS.remove();
            }
        }
    }

    /** Runs both parts side by side, and combines what they return. Fails if one of them fails. */
    public static <A, B, T> T both(Callable<A> left, Callable<B> right, BiFunction<A, B, T> combine)
            throws Exception {
        List<String> requests = List.copyOf(REQUESTS.get());
        try (var scope = StructuredTaskScope.open()) {
            Subtask<A> first = scope.fork(() -> within(requests, left));
            Subtask<B> second = scope.fork(() -> within(requests, right));
            scope.join();
            return combine.apply(first.get(), second.get());
        }
    }

    private static <T> T within(List<String> requests, Callable<T> part) throws Exception {
        REQUESTS.get().addAll(requests);
        try {
            return part.call();
        } finally {
            REQUESTS.remove();
        }
    }
}
