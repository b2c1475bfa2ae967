package kata.eventloop;

import java.util.concurrent.Executor;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Puts back what was before, unless the task throws. */
@Rejected(by = "alsoAfterAFailureNothingIsLeft", says = "written: r1 cleaned up")
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
        body.run();
        REQUEST.set(before);
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
