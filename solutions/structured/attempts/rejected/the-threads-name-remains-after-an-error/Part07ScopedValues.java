package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.function.BiFunction;
import kata.judge.Rejected;

/** Puts the id into the name of the thread, and takes it out when all goes well. */
@Rejected(by = "afterwardsNothingRemainsInTheCaller", says = "thread is called")
public final class Part07ScopedValues {

    private static final ScopedValue<String> REQUEST = ScopedValue.newInstance();

    private Part07ScopedValues() {}

    /** The id of the request that the calling code belongs to, or "none". */
    public static String requestId() {
        return REQUEST.orElse("none");
    }

    /** Runs the body for this request. What it returns or throws comes out unchanged. */
    public static <T> T inRequest(String id, Callable<T> body) throws Exception {
        // The binding ends by itself. The name is for thread dumps: who works for which request?
        Thread caller = Thread.currentThread();
        String name = caller.getName();
        caller.setName(name + " [" + id + "]");
        T result = ScopedValue.where(REQUEST, id).call(body::call);
        caller.setName(name);
        return result;
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
