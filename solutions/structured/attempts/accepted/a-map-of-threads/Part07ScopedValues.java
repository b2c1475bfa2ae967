package kata.structured;

import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.FutureTask;
import java.util.function.BiFunction;

/** Who works for what, in a map. One part runs here, the other in a thread that is joined. */
public final class Part07ScopedValues {

    private static final Map<Thread, String> REQUESTS = new ConcurrentHashMap<>();

    private Part07ScopedValues() {}

    public static String requestId() {
        return REQUESTS.getOrDefault(Thread.currentThread(), "none");
    }

    public static <T> T inRequest(String id, Callable<T> body) throws Exception {
        Thread me = Thread.currentThread();
        String before = REQUESTS.put(me, id);
        try {
            return body.call();
        } finally {
            if (before == null) {
                REQUESTS.remove(me);
            } else {
                REQUESTS.put(me, before);
            }
        }
    }

    public static <A, B, T> T both(Callable<A> left, Callable<B> right, BiFunction<A, B, T> combine)
            throws Exception {
        String id = requestId();
        FutureTask<B> second = new FutureTask<>(() -> inRequest(id, right));
        Thread beside = Thread.startVirtualThread(second);
        try {
            A first = left.call();
            return combine.apply(first, second.get());
        } finally {
            // Does nothing where the part has ended.
            second.cancel(true);
            beside.join();
        }
    }
}
