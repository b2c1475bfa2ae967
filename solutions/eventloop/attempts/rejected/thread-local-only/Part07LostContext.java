package kata.eventloop;

import java.util.concurrent.Executor;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Sets the id when a request comes. The thread is the same, so it will still be there. */
@Rejected(by = "everyHopLogsItsOwnRequest", says = "r2 found, r2 found, r2 shown, r2 shown")
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
        REQUEST.set(id);
        body.run();
    }

    public void later(Runnable task) {
        loop.execute(task);
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
