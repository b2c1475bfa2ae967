package kata.eventloop;

import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Takes an exception of the callback for one of the call, and calls back again. */
@Rejected(by = "theCallbackIsToldOnceAlsoIfItThrows", says = "and onError(")
public final class Part03OffloadBlocking {

    private Part03OffloadBlocking() {}

    public static <T> void call(
            Callable<T> blocking, Executor workers, Executor loop, Callback<T> callback) {
        Runnable work =
                () -> {
                    try {
                        T answer = blocking.call();
                        loop.execute(() -> tell(answer, callback));
                    } catch (Throwable thrown) {
                        loop.execute(() -> callback.onError(thrown));
                    }
                };
        try {
            workers.execute(work);
        } catch (RejectedExecutionException refused) {
            loop.execute(() -> callback.onError(refused));
        }
    }

    private static <T> void tell(T answer, Callback<T> callback) {
        try {
            callback.onSuccess(answer);
        } catch (Throwable thrown) {
            callback.onError(thrown);
        }
    }
}
