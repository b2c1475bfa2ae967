package kata.eventloop;

import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Adds the place of the caller to what the call threw. */
@Rejected(by = "whateverTheCallThrowsArrives", says = "something was added to it")
public final class Part03OffloadBlocking {

    private Part03OffloadBlocking() {}

    public static <T> void call(
            Callable<T> blocking, Executor workers, Executor loop, Callback<T> callback) {
        Throwable asked = new Throwable("asked here");
        try {
            workers.execute(
                    () -> {
                        Runnable outcome;
                        try {
                            T answer = blocking.call();
                            outcome = () -> callback.onSuccess(answer);
                        } catch (Throwable thrown) {
                            // the worker's stack ends in the pool: keep the one that leads to the
                            // caller
                            thrown.addSuppressed(asked);
                            outcome = () -> callback.onError(thrown);
                        }
                        loop.execute(outcome);
                    });
        } catch (RejectedExecutionException refused) {
            loop.execute(() -> callback.onError(refused));
        }
    }
}
