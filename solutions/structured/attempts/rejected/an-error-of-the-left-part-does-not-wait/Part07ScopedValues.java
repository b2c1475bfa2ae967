package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.function.BiFunction;
import kata.judge.Rejected;

/** The left part runs in the caller, and its Error comes out at once. */
@Rejected(by = "noPartGoesOnAfterBothHasFailed", says = "the first part threw an Error")
public final class Part07ScopedValues {

    private static final ScopedValue<String> REQUEST = ScopedValue.newInstance();

    private Part07ScopedValues() {}

    /** The id of the request that the calling code belongs to, or "none". */
    public static String requestId() {
        return REQUEST.isBound() ? REQUEST.get() : "none";
    }

    /** Runs the body for this request. What it returns or throws comes out unchanged. */
    public static <T> T inRequest(String id, Callable<T> body) throws Exception {
        return ScopedValue.where(REQUEST, id).call(body::call);
    }

    /** Runs both parts side by side, and combines what they return. Fails if one of them fails. */
    public static <A, B, T> T both(Callable<A> left, Callable<B> right, BiFunction<A, B, T> combine)
            throws Exception {
        FutureTask<B> second = new FutureTask<>(carried(right));
        Thread thread = Thread.startVirtualThread(second);
        A first;
        try {
            first = left.call(); // this thread has nothing else to do meanwhile
        } catch (Exception e) {
            thread.join();
            throw e;
        }
        thread.join();
        return combine.apply(first, second.get());
    }

    /** The same task, for a thread that knows nothing of the request of this one. */
    private static <B> Callable<B> carried(Callable<B> task) {
        if (!REQUEST.isBound()) {
            return task;
        }
        String id = REQUEST.get();
        return () -> inRequest(id, task);
    }
}
