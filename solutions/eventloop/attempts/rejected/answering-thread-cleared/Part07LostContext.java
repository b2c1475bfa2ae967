package kata.eventloop;

import java.util.concurrent.Executor;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** The thread that answers has no id afterwards, even in the middle of a request. */
@Rejected(by = "theAnswerOfAServiceFindsItsRequest", says = "then it ran for [-, -]")
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
        String id = requestId();
        loop.execute(() -> handle(id, task));
    }

    /** A callback for a service: it runs on the loop, for the request that runs now. */
    public <T> Callback<T> callback(Callback<T> callback) {
        String id = requestId();
        return new Callback<>() {
            @Override
            public void onSuccess(T answer) {
                laterFor(id, () -> callback.onSuccess(answer));
            }

            @Override
            public void onError(Throwable error) {
                laterFor(id, () -> callback.onError(error));
            }
        };
    }

    /** Called on a thread of the service, which is in no request before and after. */
    private void laterFor(String id, Runnable task) {
        REQUEST.set(id);
        try {
            later(task);
        } finally {
            REQUEST.remove();
        }
    }
}
