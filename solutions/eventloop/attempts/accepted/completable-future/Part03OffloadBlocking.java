package kata.eventloop;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import kata.kit.favorites.Callback;

/** A future that the worker completes, and whose end is told on the loop. */
public final class Part03OffloadBlocking {

    private Part03OffloadBlocking() {}

    public static <T> void call(
            Callable<T> blocking, Executor workers, Executor loop, Callback<T> callback) {
        CompletableFuture<T> outcome = new CompletableFuture<>();
        outcome.whenComplete(
                (answer, thrown) ->
                        loop.execute(
                                () -> {
                                    if (thrown == null) {
                                        callback.onSuccess(answer);
                                    } else {
                                        callback.onError(thrown);
                                    }
                                }));
        try {
            workers.execute(() -> complete(outcome, blocking));
        } catch (RejectedExecutionException refused) {
            outcome.completeExceptionally(refused);
        }
    }

    private static <T> void complete(CompletableFuture<T> outcome, Callable<T> blocking) {
        try {
            outcome.complete(blocking.call());
        } catch (Throwable thrown) {
            outcome.completeExceptionally(thrown);
        }
    }
}
