package kata.eventloop;

import java.util.concurrent.Executor;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Wraps a task only if there is a request: one of nobody runs for whoever is there. */
@Rejected(by = "whatIsOfNoRequestStaysSo", says = "r3 cleaned up")
public final class Part07LostContext {

    private static final ScopedValue<String> REQUEST = ScopedValue.newInstance();

    private static final String NONE = "-";

    private final Executor loop;

    public Part07LostContext(Executor loop) {
        this.loop = loop;
    }

    public static String requestId() {
        return REQUEST.orElse(NONE);
    }

    public static void handle(String id, Runnable body) {
        ScopedValue.where(REQUEST, id).run(body);
    }

    public void later(Runnable task) {
        loop.execute(asNow(task));
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

    private static Runnable asNow(Runnable task) {
        String id = requestId();
        return id.equals(NONE) ? task : () -> handle(id, task);
    }
}
