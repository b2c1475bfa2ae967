package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiFunction;
import kata.judge.Rejected;

/** A scoped value, but no scope: the threads of an executor inherit no binding. */
@Rejected(by = "everyPartBelongsToTheRequest", says = "ran for: none, none, none")
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
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<A> first = threads.submit(left);
            Future<B> second = threads.submit(right);
            return combine.apply(first.get(), second.get());
        }
    }
}
