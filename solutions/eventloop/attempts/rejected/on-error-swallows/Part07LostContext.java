package kata.eventloop;

import java.util.concurrent.Executor;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Catches what onError throws: nobody hears that the popup failed. */
@Rejected(by = "whateverIsThrownComesOut", says = "onError threw")
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
                loop.execute(
                        () -> {
                            try {
                                handle(id, () -> callback.onError(error));
                            } catch (RuntimeException e) {
                                error.addSuppressed(e);
                            }
                        });
            }
        };
    }

    private static Runnable asNow(Runnable task) {
        String id = requestId();
        return () -> handle(id, task);
    }
}
