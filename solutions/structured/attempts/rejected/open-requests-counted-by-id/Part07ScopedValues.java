package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.function.BiFunction;
import kata.judge.Rejected;

/**
 * A thread keeps the id it was started with, and counts tell whether a request of that id is open.
 * So a worker of one that has ended belongs to the next one of the same id.
 */
@Rejected(
        by = "aWorkerOfAnEndedRequestBelongsToNoOtherOneOfItsId",
        says = "a mail that belongs to no request is sent for: r-1")
public final class Part07ScopedValues {

    private static final InheritableThreadLocal<String> REQUEST = new InheritableThreadLocal<>();

    private static final ConcurrentMap<String, Integer> OPEN = new ConcurrentHashMap<>();

    private Part07ScopedValues() {}

    public static String requestId() {
        String id = REQUEST.get();
        return id != null && OPEN.containsKey(id) ? id : "none";
    }

    public static <T> T inRequest(String id, Callable<T> body) throws Exception {
        String before = REQUEST.get();
        OPEN.merge(id, 1, Integer::sum);
        REQUEST.set(id);
        try {
            return body.call();
        } finally {
            REQUEST.set(before);
            OPEN.computeIfPresent(id, (_, open) -> open == 1 ? null : open - 1);
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
