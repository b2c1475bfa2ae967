package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiFunction;
import kata.judge.Rejected;

/**
 * Ends its workers when the results are combined, and when a part fails, but not when the combining
 * does.
 */
@Rejected(by = "noThreadIsLeftWhereTheCombiningFails", says = "still alive")
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
        ExecutorService workers =
                Executors.newFixedThreadPool(2, Thread.ofPlatform().daemon().factory());
        Future<A> first = workers.submit(carried(left));
        Future<B> second = workers.submit(carried(right));
        A a;
        B b;
        try {
            a = first.get();
            b = second.get();
        } catch (ExecutionException | InterruptedException e) {
            workers.close(); // waits for the other part, too
            throw e;
        }
        T result = combine.apply(a, b);
        workers.close();
        return result;
    }

    /** The same task, for a thread that knows nothing of the request of this one. */
    private static <R> Callable<R> carried(Callable<R> task) {
        if (!REQUEST.isBound()) {
            return task;
        }
        String id = REQUEST.get();
        return () -> inRequest(id, task);
    }
}
