package kata.structured;

import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.function.BiFunction;
import kata.judge.Rejected;

/** A set of ids says which requests are open: the end of one ends another of the same id. */
@Rejected(by = "twoRequestsOfOneIdMayOverlap", says = "the earlier one ended")
public final class Part07ScopedValues {

    private static final ScopedValue<String> REQUEST = ScopedValue.newInstance();

    /** Requests that have not ended. A thread that outlives its request must not name it. */
    private static final Set<String> OPEN = ConcurrentHashMap.newKeySet();

    private Part07ScopedValues() {}

    /** The id of the request that the calling code belongs to, or "none". */
    public static String requestId() {
        String id = REQUEST.orElse("none");
        return OPEN.contains(id) ? id : "none";
    }

    /** Runs the body for this request. What it returns or throws comes out unchanged. */
    public static <T> T inRequest(String id, Callable<T> body) throws Exception {
        boolean outermost = OPEN.add(id);
        try {
            return ScopedValue.where(REQUEST, id).call(body::call);
        } finally {
            if (outermost) {
                OPEN.remove(id);
            }
        }
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
