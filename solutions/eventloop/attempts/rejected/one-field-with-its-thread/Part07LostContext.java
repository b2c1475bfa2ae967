package kata.eventloop;

import java.util.concurrent.Executor;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Remembers whose thread it is that runs a request, in one place for all threads. */
@Rejected(by = "twoThreadsMayBeInTwoRequests", says = "[-, r1, -, -]")
public final class Part07LostContext {

    private static volatile String request = "-";
    private static volatile Thread owner;

    private final Executor loop;

    public Part07LostContext(Executor loop) {
        this.loop = loop;
    }

    public static String requestId() {
        return owner == Thread.currentThread() ? request : "-";
    }

    public static void handle(String id, Runnable body) {
        String before = requestId();
        enter(id);
        try {
            body.run();
        } finally {
            enter(before);
        }
    }

    private static void enter(String id) {
        request = id;
        owner = Thread.currentThread();
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
