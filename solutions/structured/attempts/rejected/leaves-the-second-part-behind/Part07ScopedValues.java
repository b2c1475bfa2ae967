package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.function.BiFunction;
import kata.judge.Rejected;

/** Two threads by hand. After a failure of the first part, nobody waits for the second. */
@Rejected(by = "noPartGoesOnAfterBothHasFailed", says = "while the other part was still running")
public final class Part07ScopedValues {

    private static final ScopedValue<String> REQUEST = ScopedValue.newInstance();

    private Part07ScopedValues() {}

    public static String requestId() {
        return REQUEST.orElse("none");
    }

    public static <T> T inRequest(String id, Callable<T> body) throws Exception {
        return ScopedValue.where(REQUEST, id).call(body::call);
    }

    public static <A, B, T> T both(Callable<A> left, Callable<B> right, BiFunction<A, B, T> combine)
            throws Exception {
        String id = requestId();
        FutureTask<A> first = new FutureTask<>(() -> inRequest(id, left));
        FutureTask<B> second = new FutureTask<>(() -> inRequest(id, right));
        Thread.startVirtualThread(first);
        Thread.startVirtualThread(second);
        return combine.apply(first.get(), second.get());
    }
}
