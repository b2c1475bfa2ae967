package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.function.BiFunction;
import kata.judge.Rejected;

/** From the fifth level on the parts run one after the other. */
@Rejected(by = "thePartsOfAPartRunSideBySideHoweverDeepTheyLie", says = "20 levels down")
public final class Part07ScopedValues {

    private static final ScopedValue<String> REQUEST = ScopedValue.newInstance();

    /** How many calls of both we are in. */
    private static final ScopedValue<Integer> DEPTH = ScopedValue.newInstance();

    /** Two to the power of this is the number of threads a request can have. */
    private static final int MAX_DEPTH = 4;

    private Part07ScopedValues() {}

    /** The id of the request that the calling code belongs to, or "none". */
    public static String requestId() {
        return REQUEST.orElse("none");
    }

    /** Runs the body for this request. What it returns or throws comes out unchanged. */
    public static <T> T inRequest(String id, Callable<T> body) throws Exception {
        return ScopedValue.where(REQUEST, id).call(body::call);
    }

    /** Runs both parts side by side, and combines what they return. Fails if one of them fails. */
    public static <A, B, T> T both(Callable<A> left, Callable<B> right, BiFunction<A, B, T> combine)
            throws Exception {
        int depth = DEPTH.orElse(0);
        if (depth >= MAX_DEPTH) {
            A first = left.call();
            B second = right.call();
            return combine.apply(first, second);
        }
        try (var scope = StructuredTaskScope.open()) {
            Subtask<A> first = scope.fork(() -> atDepth(depth + 1, left));
            Subtask<B> second = scope.fork(() -> atDepth(depth + 1, right));
            scope.join();
            return combine.apply(first.get(), second.get());
        }
    }

    private static <T> T atDepth(int depth, Callable<T> part) throws Exception {
        return ScopedValue.where(DEPTH, depth).call(part::call);
    }
}
