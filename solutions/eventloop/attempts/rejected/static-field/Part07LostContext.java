package kata.eventloop;

import java.util.concurrent.Executor;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** One loop, one thread, one field. But it is not the only thread that asks. */
@Rejected(by = "anotherThreadIsInNoRequest", says = "another thread said its id was r1")
public final class Part07LostContext {

    private static volatile String request = "-";

    private final Executor loop;

    public Part07LostContext(Executor loop) {
        this.loop = loop;
    }

    public static String requestId() {
        return request;
    }

    public static void handle(String id, Runnable body) {
        String before = request;
        request = id;
        try {
            body.run();
        } finally {
            request = before;
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
