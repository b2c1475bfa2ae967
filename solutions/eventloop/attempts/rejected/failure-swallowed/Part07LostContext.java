package kata.eventloop;

import java.util.concurrent.Executor;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Prints what a task throws, to have it off the loop. */
@Rejected(by = "alsoAfterAFailureNothingIsLeft", says = "out of the tasks of the loop came []")
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
        loop.execute(
                () -> {
                    try {
                        handle(id, task);
                    } catch (RuntimeException failure) {
                        failure.printStackTrace();
                    }
                });
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
