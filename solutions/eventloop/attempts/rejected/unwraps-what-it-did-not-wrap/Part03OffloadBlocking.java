package kata.eventloop;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Takes the cause out of an ExecutionException, which is the one that the call threw. */
@Rejected(by = "whateverTheCallThrowsArrives", says = "an ExecutionException of its own")
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

    private static Throwable bare(Throwable thrown) {
        return thrown instanceof ExecutionException && thrown.getCause() != null
                ? thrown.getCause()
                : thrown;
    }

    private static <T> Runnable outcome(Callable<T> blocking, Callback<T> callback) {
        try {
            T answer = blocking.call();
            return () -> callback.onSuccess(answer);
        } catch (Throwable thrown) {
            return () -> callback.onError(bare(thrown));
        }
    }
}
