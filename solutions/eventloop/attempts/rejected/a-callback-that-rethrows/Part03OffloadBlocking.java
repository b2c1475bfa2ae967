package kata.eventloop;

import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/**
 * Keeps what the callback threw as suppressed by what it got. If both are one object, that fails.
 */
@Rejected(by = "theCallbackIsToldOnceAlsoIfItThrows", says = "Self-suppression")
public final class Part03OffloadBlocking {

    private Part03OffloadBlocking() {}

    public static <T> void call(
            Callable<T> blocking, Executor workers, Executor loop, Callback<T> callback) {
        try {
            workers.execute(() -> work(blocking, loop, callback));
        } catch (Throwable refused) {
            loop.execute(() -> fail(callback, refused));
        }
    }

    private static <T> void work(Callable<T> blocking, Executor loop, Callback<T> callback) {
        T answer;
        try {
            answer = blocking.call();
        } catch (Throwable thrown) {
            loop.execute(() -> fail(callback, thrown));
            return;
        }
        loop.execute(() -> callback.onSuccess(answer));
    }

    private static void fail(Callback<?> callback, Throwable error) {
        try {
            callback.onError(error);
        } catch (RuntimeException | Error second) {
            // The first error would be lost otherwise: nobody has handled it.
            second.addSuppressed(error);
            throw second;
        }
    }
}
