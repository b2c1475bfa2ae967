package kata.eventloop;

import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Offers a call that was refused again, in a later task of the loop. */
@Rejected(by = "aRefusalIsTheOutcome", says = "asked 2 times")
public final class Part03OffloadBlocking {

    private static final int ATTEMPTS = 3;

    private Part03OffloadBlocking() {}

    public static <T> void call(
            Callable<T> blocking, Executor workers, Executor loop, Callback<T> callback) {
        offer(blocking, workers, loop, callback, ATTEMPTS);
    }

    private static <T> void offer(
            Callable<T> blocking,
            Executor workers,
            Executor loop,
            Callback<T> callback,
            int attempts) {
        try {
            workers.execute(() -> loop.execute(outcomeOf(blocking, callback)));
        } catch (RejectedExecutionException refused) {
            if (attempts > 1) {
                // Busy only for a moment, perhaps. The loop does not wait: it comes back to it.
                loop.execute(() -> offer(blocking, workers, loop, callback, attempts - 1));
            } else {
                loop.execute(() -> callback.onError(refused));
            }
        }
    }

    private static <T> Runnable outcomeOf(Callable<T> blocking, Callback<T> callback) {
        try {
            T answer = blocking.call();
            return () -> callback.onSuccess(answer);
        } catch (Throwable thrown) {
            return () -> callback.onError(thrown);
        }
    }
}
