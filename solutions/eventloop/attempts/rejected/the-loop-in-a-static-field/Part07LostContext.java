package kata.eventloop;

import java.util.concurrent.Executor;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** All contexts share the newest loop. */
@Rejected(by = "eachLoopGetsWhatWasPassedToIt", says = "two tasks were passed to the first")
public final class Part07LostContext {

    // A scoped value (final since JDK 25): bound for one call, and gone after it, whatever happens.
    // It cannot be left set. A thread local does as well, with a finally that puts back what was
    // there; it is right where the value has to change while the call goes on. The forks of a
    // StructuredTaskScope would inherit a scoped value, and not a thread local.
    private static final ScopedValue<String> REQUEST = ScopedValue.newInstance();

    private static final String NONE = "-";

    private static volatile Executor loop;

    public Part07LostContext(Executor loop) {
        Part07LostContext.loop = loop;
    }

    /** The id of the request for which the calling code runs, or "-". */
    public static String requestId() {
        return REQUEST.orElse(NONE);
    }

    /** Runs the body now, for this request. */
    public static void handle(String id, Runnable body) {
        ScopedValue.where(REQUEST, id).run(body);
    }

    /** Passes a task to the loop, for the request that runs now. */
    public void later(Runnable task) {
        loop.execute(asNow(task));
    }

    /** A callback for a service: it runs on the loop, for the request that runs now. */
    public <T> Callback<T> callback(Callback<T> callback) {
        // Asked for here, where the request is still known: in the methods below it is too late,
        // they run on a thread of the service.
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

    private static Runnable asNow(Runnable task) {
        // Outside of the lambda, which runs later. "-" is bound as well: a task without a request
        // must not get that of whoever runs it.
        String id = requestId();
        return () -> handle(id, task);
    }
}
