package kata.structured;

import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import kata.judge.Rejected;

/** Forks nothing: so there is no thread that could miss the id. */
@Rejected(by = "bothPartsRunSideBySide", says = "1 of 2 parts had begun")
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
        return combine.apply(left.call(), right.call());
    }
}
