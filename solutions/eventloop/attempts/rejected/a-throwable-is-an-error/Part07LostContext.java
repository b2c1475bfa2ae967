package kata.eventloop;

import java.util.concurrent.Executor;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Tells an answer from a failure by its type. */
@Rejected(
        by = "theAnswerOfAServiceFindsItsRequest",
        says = "answered with an exception as its value")
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

    private record Outcome<T>(String id, Callback<T> callback, Object outcome) implements Runnable {
        @Override
        public void run() {
            handle(id, this::tell);
        }

        @SuppressWarnings("unchecked")
        private void tell() {
            if (outcome instanceof Throwable error) {
                callback.onError(error);
            } else {
                callback.onSuccess((T) outcome);
            }
        }
    }

    public <T> Callback<T> callback(Callback<T> callback) {
        String id = requestId();
        return new Callback<>() {
            @Override
            public void onSuccess(T answer) {
                loop.execute(new Outcome<>(id, callback, answer));
            }

            @Override
            public void onError(Throwable error) {
                loop.execute(new Outcome<>(id, callback, error));
            }
        };
    }
}
