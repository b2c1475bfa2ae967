package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.function.BiFunction;

/**
 * Every log line names the request it was written for. Code deep down asks for the id; no method
 * takes it as a parameter.
 *
 * <p>It is broken: log lines written in a part of a request name no request. Repair it. The rules:
 *
 * <ul>
 *   <li>inside a request its id is known, outside of all requests it is "none";
 *   <li>both parts run side by side, even while every thread of the common pool is busy. They
 *       belong to the request, and so do the parts of a part, and the combining;
 *   <li>both combines what the parts return, null too. If a part throws anything, that comes out:
 *       as itself or as the cause of another exception;
 *   <li>requests that run at the same time do not mix, even if their ids are equal;
 *   <li>a request inside a request applies to its own body and the parts of it, and to nothing
 *       else; after it the outer one applies again, even if the ids are equal;
 *   <li>when a request has ended, by an error too, nothing of it remains: not in its caller, and
 *       not in a worker thread that others go on to use;
 *   <li>{@code both} ends when both parts have ended, even if one has failed, and leaves no thread
 *       behind.
 * </ul>
 *
 * <p>Not asked for: what happens if the caller of {@code both} is interrupted; which failure comes
 * out of two; an id that is null.
 */
public final class Part07ScopedValues {

    private static final ThreadLocal<String> REQUEST = ThreadLocal.withInitial(() -> "none");

    private Part07ScopedValues() {}

    /** The id of the request that the calling code belongs to, or "none". */
    public static String requestId() {
        return REQUEST.get();
    }

    /** Runs the body for this request. What it returns or throws comes out unchanged. */
    public static <T> T inRequest(String id, Callable<T> body) throws Exception {
        REQUEST.set(id);
        try {
            return body.call();
        } finally {
            REQUEST.remove();
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
