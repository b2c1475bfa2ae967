package kata.eventloop;

import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Passes an answer of null to onError. */
@Rejected(by = "anythingMayBeAnAnswer", says = "onError(NullPointerException: no answer)")
public final class Part03OffloadBlocking {

    private Part03OffloadBlocking() {}

    public static <T> void call(
            Callable<T> blocking, Executor workers, Executor loop, Callback<T> callback) {
        try {
            workers.execute(() -> loop.execute(outcome(blocking, callback)));
        } catch (RejectedExecutionException refused) {
            loop.execute(() -> callback.onError(refused));
        }
    }

    private static <T> Runnable outcome(Callable<T> blocking, Callback<T> callback) {
        try {
            T answer = blocking.call();
            return () -> {
                if (answer == null) {
                    callback.onError(new NullPointerException("no answer"));
                } else {
                    callback.onSuccess(answer);
                }
            };
        } catch (Throwable thrown) {
            return () -> callback.onError(thrown);
        }
    }
}
