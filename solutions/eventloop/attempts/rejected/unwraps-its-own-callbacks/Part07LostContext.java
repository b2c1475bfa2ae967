package kata.eventloop;

import java.util.concurrent.Executor;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Unwraps a callback that is its own already, to save a hop. */
@Rejected(by = "aCallbackOfARequestStaysItsOwnWhoeverPassesItOn", says = "it ran for [r2]")
public final class Part07LostContext {

    private static final ThreadLocal<String> REQUEST = ThreadLocal.withInitial(() -> "-");

    private final Executor loop;

    public Part07LostContext(Executor loop) {
        this.loop = loop;
    }

    /** The id of the request for which the calling code runs, or "-". */
    public static String requestId() {
        return REQUEST.get();
    }

    /** Runs the body now, for this request. */
    public static void handle(String id, Runnable body) {
        String before = REQUEST.get();
        REQUEST.set(id);
        try {
            body.run();
        } finally {
            REQUEST.set(before);
        }
    }

    /** Passes a task to the loop, for the request that runs now. */
    public void later(Runnable task) {
        execute(loop, requestId(), task);
    }

    /** A callback for a service: it runs on the loop, for the request that runs now. */
    public <T> Callback<T> callback(Callback<T> callback) {
        // One hop is enough.
        Callback<T> target =
                callback instanceof Bound<T> bound && bound.loop() == loop
                        ? bound.target()
                        : callback;
        return new Bound<>(loop, requestId(), target);
    }

    private static void execute(Executor loop, String id, Runnable task) {
        loop.execute(() -> handle(id, task));
    }

    private record Bound<T>(Executor loop, String id, Callback<T> target) implements Callback<T> {

        @Override
        public void onSuccess(T answer) {
            execute(loop, id, () -> target.onSuccess(answer));
        }

        @Override
        public void onError(Throwable error) {
            execute(loop, id, () -> target.onError(error));
        }
    }
}
