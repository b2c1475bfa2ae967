package kata.eventloop;

import java.util.concurrent.Executor;
import kata.kit.favorites.Callback;

/**
 * Lines in a log bear the id of the request that they are about. On an event loop, a request is
 * many small tasks, and between any two of them run those of other requests.
 *
 * <p>It is broken: after its first hop a request has lost its id. Repair it. The rules:
 *
 * <ul>
 *   <li>a task runs for the request that handed it over, and a callback for the request that made
 *       it, whatever ran in between, and whichever thread answers;
 *   <li>what is handed over outside of any request runs outside of any: there the id is "-";
 *   <li>when a task or a request has ended, also by an exception, nothing of it is left, and what
 *       was there before it is there again: a request may run within another one;
 *   <li>other threads are in no request, also one that a request starts;
 *   <li>what a task throws is told to the loop, and the answer of a service comes on the loop.
 * </ul>
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

    /** Hands a task to the loop, for the request that runs now. */
    public void later(Runnable task) {
        loop.execute(task);
    }

    /** A callback for a service: it is told on the loop, for the request that runs now. */
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
