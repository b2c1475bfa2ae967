package kata.eventloop;

import java.util.concurrent.Executor;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Passes an answer on at once if it comes on the loop's own thread. */
@Rejected(by = "theAnswerOfAServiceFindsItsRequest", says = "was answered at once")
public final class Part07LostContext {

    private static final ThreadLocal<String> REQUEST = ThreadLocal.withInitial(() -> "-");

    private final Executor loop;
    private volatile Thread loopThread;

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
                    loopThread = Thread.currentThread();
                    handle(id, task);
                });
    }

    private void onLoop(String id, Runnable task) {
        if (Thread.currentThread() == loopThread) {
            handle(id, task);
        } else {
            loop.execute(() -> handle(id, task));
        }
    }

    public <T> Callback<T> callback(Callback<T> callback) {
        String id = requestId();
        return new Callback<>() {
            @Override
            public void onSuccess(T answer) {
                onLoop(id, () -> callback.onSuccess(answer));
            }

            @Override
            public void onError(Throwable error) {
                onLoop(id, () -> callback.onError(error));
            }
        };
    }
}
