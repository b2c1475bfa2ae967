package kata.eventloop;

import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Makes a refusal of its own out of what the workers threw. */
@Rejected(
        by = "aRefusalArrivesOnTheLoop",
        says = "and then the callback was told onError(RejectedExecutionException")
public final class Part03OffloadBlocking {

    private Part03OffloadBlocking() {}

    public static <T> void call(
            Callable<T> blocking, Executor workers, Executor loop, Callback<T> callback) {
        try {
            workers.execute(() -> loop.execute(outcome(blocking, callback)));
        } catch (RejectedExecutionException refused) {
            String why = refused.getMessage();
            loop.execute(() -> callback.onError(new RejectedExecutionException(why)));
        }
    }

    private static <T> Runnable outcome(Callable<T> blocking, Callback<T> callback) {
        try {
            T answer = blocking.call();
            return () -> callback.onSuccess(answer);
        } catch (Throwable thrown) {
            return () -> callback.onError(thrown);
        }
    }
}
