package kata.eventloop;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import kata.kit.favorites.Callback;

/** Knows for each thread that is in a request which one it is. */
public final class Part07LostContext {

    private static final ConcurrentMap<Thread, String> REQUESTS = new ConcurrentHashMap<>();

    private final Executor loop;

    public Part07LostContext(Executor loop) {
        this.loop = loop;
    }

    public static String requestId() {
        return REQUESTS.getOrDefault(Thread.currentThread(), "-");
    }

    public static void handle(String id, Runnable body) {
        Thread thread = Thread.currentThread();
        String before = REQUESTS.put(thread, id);
        try {
            body.run();
        } finally {
            if (before == null) {
                REQUESTS.remove(thread);
            } else {
                REQUESTS.put(thread, before);
            }
        }
    }

    public void later(Runnable task) {
        Callback<Void> callback =
                callback(
                        new Callback<Void>() {
                            @Override
                            public void onSuccess(Void answer) {
                                task.run();
                            }

                            @Override
                            public void onError(Throwable error) {
                                throw new AssertionError(error);
                            }
                        });
        callback.onSuccess(null);
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
