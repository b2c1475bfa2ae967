package kata.structured;

import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.FutureTask;
import java.util.function.BiFunction;
import kata.judge.Rejected;

/** Binds an equal id no second time, and removes it twice. */
@Rejected(by = "requestsOfEqualIdsAreTwoRequests", says = "after that the id is none")
public final class Part07ScopedValues {

    private static final Map<Thread, String> REQUESTS = new ConcurrentHashMap<>();

    private Part07ScopedValues() {}

    public static String requestId() {
        return REQUESTS.getOrDefault(Thread.currentThread(), "none");
    }

    public static <T> T inRequest(String id, Callable<T> body) throws Exception {
        Thread me = Thread.currentThread();
        if (id.equals(requestId())) {
            return within(me, body);
        }
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

    // It is the same request.
    private static <T> T within(Thread me, Callable<T> body) throws Exception {
        try {
            return body.call();
        } finally {
            REQUESTS.remove(me);
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
