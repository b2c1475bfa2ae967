package kata.eventloop;

import java.util.concurrent.Executor;
import kata.kit.favorites.Callback;

/** A thread local, set for each task and put back after it. */
public final class Part07LostContext {

    private static final ThreadLocal<String> REQUEST = ThreadLocal.withInitial(() -> "-");

    private final Executor loop;

    public Part07LostContext(Executor loop) {
        this.loop = loop;
    }

    public static String requestId() {
        return REQUEST.get();
    }

    public static void handle(String id, Runnable body) {
        String before = REQUEST.get();
        REQUEST.set(id);
        try {
            body.run();
        } finally {
            REQUEST.set(before);
        }
    }

    public void later(Runnable task) {
        String id = requestId();
        loop.execute(() -> handle(id, task));
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
}
