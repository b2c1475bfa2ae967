package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiFunction;

/** Workers with a thread local that gets the id for one part, and is cleaned after it. */
public final class Part07ScopedValues {

    private static final ThreadLocal<String> REQUEST = ThreadLocal.withInitial(() -> "none");

    private Part07ScopedValues() {}

    public static String requestId() {
        return REQUEST.get();
    }

    public static <T> T inRequest(String id, Callable<T> body) throws Exception {
        String outer = REQUEST.get();
        REQUEST.set(id);
        try {
            return body.call();
        } finally {
            REQUEST.set(outer);
        }
    }

    public static <A, B, T> T both(Callable<A> left, Callable<B> right, BiFunction<A, B, T> combine)
            throws Exception {
        String id = requestId();
        try (ExecutorService workers = Executors.newFixedThreadPool(2)) {
            Future<A> first = workers.submit(() -> inRequest(id, left));
            Future<B> second = workers.submit(() -> inRequest(id, right));
            return combine.apply(first.get(), second.get());
        }
    }
}
