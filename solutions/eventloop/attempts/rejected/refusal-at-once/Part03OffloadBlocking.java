package kata.eventloop;

import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Tells a refusal at once: on the right thread, in the middle of what runs there. */
@Rejected(by = "aRefusalArrivesOnTheLoop", says = "but first the callback was told")
public final class Part03OffloadBlocking {

    private Part03OffloadBlocking() {}

    public static <T> void call(
            Callable<T> blocking, Executor workers, Executor loop, Callback<T> callback) {
        try {
            workers.execute(
                    () -> {
                        try {
                            T answer = blocking.call();
                            loop.execute(() -> callback.onSuccess(answer));
                        } catch (Throwable thrown) {
                            loop.execute(() -> callback.onError(thrown));
                        }
                    });
        } catch (RejectedExecutionException refused) {
            callback.onError(refused);
        }
    }
}
