package kata.eventloop;

import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Throws the answer away if the worker was interrupted meanwhile. */
@Rejected(by = "theAnswerArrivesOnTheLoop", says = "onError(CancellationException: interrupted)")
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
            return Thread.currentThread().isInterrupted()
                    ? () -> callback.onError(new CancellationException("interrupted"))
                    : () -> callback.onSuccess(answer);
        } catch (Throwable thrown) {
            return () -> callback.onError(thrown);
        }
    }
}
