package kata.eventloop;

import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Brings the answer back to the loop, and forgets that the error has the same way. */
@Rejected(by = "theErrorArrivesOnTheLoop", says = "on \"worker\"")
public final class Part03OffloadBlocking {

    private Part03OffloadBlocking() {}

    public static <T> void call(
            Callable<T> blocking, Executor workers, Executor loop, Callback<T> callback) {
        try {
            workers.execute(
                    () -> {
                        try {
                            T answer = blocking.call();
                            loop.execute(() -> callback.onSuccess(answer));
                        } catch (Throwable thrown) {
                            callback.onError(thrown);
                        }
                    });
        } catch (RejectedExecutionException refused) {
            loop.execute(() -> callback.onError(refused));
        }
    }
}
