package kata.eventloop;

import java.util.concurrent.Executor;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Takes an empty id for no request. */
@Rejected(by = "aRequestRunsWithItsId", says = "the id of a request is empty")
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
        REQUEST.set(id.isBlank() ? "-" : id);
        try {
            body.run();
        } finally {
            REQUEST.set(before);
        }
    }

    public void later(Runnable task) {
        later(requestId(), task);
    }

    private void later(String id, Runnable task) {
        loop.execute(() -> handle(id, task));
    }

    public <T> Callback<T> callback(Callback<T> callback) {
        String id = requestId();
        return new Callback<>() {
            @Override
            public void onSuccess(T answer) {
                later(id, () -> callback.onSuccess(answer));
            }

            @Override
            public void onError(Throwable error) {
                later(id, () -> callback.onError(error));
            }
        };
    }
}
