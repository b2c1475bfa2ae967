package kata.eventloop;

import java.util.concurrent.Executor;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Calls the callback at once if the request that waits for it is running. */
@Rejected(by = "theAnswerOfAServiceFindsItsRequest", says = "before it gave the loop a turn")
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
        later(requestId(), task);
    }

    private void later(String id, Runnable task) {
        loop.execute(() -> handle(id, task));
    }

    private void answered(String id, Runnable task) {
        if (!id.equals("-") && id.equals(requestId())) {
            task.run(); // already on the loop, and for this request
        } else {
            later(id, task);
        }
    }

    public <T> Callback<T> callback(Callback<T> callback) {
        String id = requestId();
        return new Callback<>() {
            @Override
            public void onSuccess(T answer) {
                answered(id, () -> callback.onSuccess(answer));
            }

            @Override
            public void onError(Throwable error) {
                answered(id, () -> callback.onError(error));
            }
        };
    }
}
