package kata.structured;

import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.function.BiFunction;
import kata.judge.Rejected;

/** Keeps the ids of the requests that run: when one of two with an equal id ends, both have. */
@Rejected(by = "requestsOfEqualIdsAreTwoRequests", says = "ran for none, none")
public final class Part07ScopedValues {

    private static final ScopedValue<String> REQUEST = ScopedValue.newInstance();
    private static final Set<String> RUNNING = ConcurrentHashMap.newKeySet();

    private Part07ScopedValues() {}

    public static String requestId() {
        String id = REQUEST.orElse("none");
        return RUNNING.contains(id) ? id : "none";
    }

    public static <T> T inRequest(String id, Callable<T> body) throws Exception {
        RUNNING.add(id);
        try {
            return ScopedValue.where(REQUEST, id).call(body::call);
        } finally {
            RUNNING.remove(id);
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
