package kata.eventloop;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Gives each call ten seconds, which nobody has asked for. */
@Rejected(
        by = "anOutcomeIsWaitedForAsLongAsItTakes",
        says = "the call had not ended, and the callback was told")
public final class Part03OffloadBlocking {

    private Part03OffloadBlocking() {}

    private static final long LIMIT_SECONDS = 10;

    public static <T> void call(
            Callable<T> blocking, Executor workers, Executor loop, Callback<T> callback) {
        CompletableFuture<T> outcome = new CompletableFuture<>();
        outcome.whenComplete(
                (answer, error) ->
                        loop.execute(
                                () -> {
                                    if (error == null) {
                                        callback.onSuccess(answer);
                                    } else {
                                        callback.onError(error);
                                    }
                                }));
        try {
            workers.execute(
                    () -> {
                        try {
                            outcome.complete(blocking.call());
                        } catch (Throwable thrown) {
                            outcome.completeExceptionally(thrown);
                        }
                    });
        } catch (RejectedExecutionException refused) {
            outcome.completeExceptionally(refused);
        }
        outcome.orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS);
    }
}
