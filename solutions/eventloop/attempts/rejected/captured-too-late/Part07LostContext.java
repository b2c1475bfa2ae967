package kata.eventloop;

import java.util.concurrent.Executor;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Asks for the id when the task runs. */
@Rejected(by = "everyHopLogsItsOwnRequest", says = "r2 asked, - found")
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
        loop.execute(() -> handle(requestId(), task));
    }

    public <T> Callback<T> callback(Callback<T> callback) {
        return new Callback<>() {
            @Override
            public void onSuccess(T answer) {
                later(() -> callback.onSuccess(answer));
            }

            @Override
            public void onError(Throwable error) {
                later(() -> callback.onError(error));
            }
        };
    }
}
