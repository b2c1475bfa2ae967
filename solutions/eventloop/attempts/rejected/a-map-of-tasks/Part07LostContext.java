package kata.eventloop;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Notes the id of each task in a map: the second request that passes it on takes it over. */
@Rejected(by = "theSameTaskMayBeOfTwoRequests", says = "r2 ran, r2 ran")
public final class Part07LostContext {

    private static final ScopedValue<String> REQUEST = ScopedValue.newInstance();

    private static final String NONE = "-";
    private static final Map<Runnable, String> IDS = new ConcurrentHashMap<>();

    private final Executor loop;

    public Part07LostContext(Executor loop) {
        this.loop = loop;
    }

    public static String requestId() {
        return REQUEST.orElse(NONE);
    }

    public static void handle(String id, Runnable body) {
        ScopedValue.where(REQUEST, id).run(body);
    }

    public void later(Runnable task) {
        loop.execute(asNow(task));
    }

    public <T> Callback<T> callback(Callback<T> callback) {
        String id = requestId();
        return new Callback<>() {
            @Override
            public void onSuccess(T answer) {
                loop.execute(() -> handle(id, () -> callback.onSuccess(answer)));
            }

            @Override
            public void onError(Throwable error) {
                loop.execute(() -> handle(id, () -> callback.onError(error)));
            }
        };
    }

    private static Runnable asNow(Runnable task) {
        IDS.put(task, requestId());
        return () -> handle(IDS.get(task), task);
    }
}
