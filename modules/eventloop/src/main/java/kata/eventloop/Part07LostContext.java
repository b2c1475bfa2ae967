package kata.eventloop;

import java.util.concurrent.Executor;
import kata.kit.favorites.Callback;

/**
 * Each line in a log has the id of the request that it is about. On an event loop, a request is
 * many small tasks, and between any two of them run those of other requests.
 *
 * <p>It is broken: after its first hop, a request has lost its id. Repair it. The rules:
 *
 * <ul>
 *   <li>a task runs for the request that passed it on, and a callback for the request that created
 *       it, whatever ran in between, whichever thread answers, and even if the same object is
 *       passed on by two requests;
 *   <li>a task passed on outside of any request runs outside of any, even if the loop runs it
 *       within one: there the id is "-";
 *   <li>when a task or a request has ended, by an exception or an error too, the id is what it was
 *       before: a request may run within another one;
 *   <li>other threads are in no request, even one that a request has started;
 *   <li>whatever a body, a task or a callback throws comes out of it as it is; the answer of a
 *       service, which may be null or an exception, comes in a task of its own on the loop.
 * </ul>
 *
 * <p>Not asked for: null ids, a loop that refuses a task, and the forks of a structured task scope.
 */
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
        loop.execute(task);
    }

    /** A callback for a service: it runs on the loop, for the request that runs now. */
    public <T> Callback<T> callback(Callback<T> callback) {
        return new Callback<>() {
            @Override
            public void onSuccess(T answer) {
                later(() -> callback.onSuccess(answer));
            }

            @Override
            public void onError(Throwable error) {
                later(() -> callback.onError(error));
            }
        };
    }
}
