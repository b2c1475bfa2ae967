package kata.eventloop;

import java.util.concurrent.Executor;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** A thread local that new threads inherit, so that helpers know the request, too. */
@Rejected(by = "anotherThreadIsInNoRequest", says = "one that r1 had started said r1")
public final class Part07LostContext {

    private static final InheritableThreadLocal<String> REQUEST = new InheritableThreadLocal<>();

    private final Executor loop;

    public Part07LostContext(Executor loop) {
        this.loop = loop;
    }

    public static String requestId() {
        String id = REQUEST.get();
        return id == null ? "-" : id;
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
