package kata.eventloop;

import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Leaves it to its caller what to do if the workers take no more calls. */
@Rejected(by = "aRefusalArrivesOnTheLoop", says = "call threw RejectedExecutionException")
public final class Part03OffloadBlocking {

    private Part03OffloadBlocking() {}

    public static <T> void call(
            Callable<T> blocking, Executor workers, Executor loop, Callback<T> callback) {
        workers.execute(
                () -> {
                    try {
                        T answer = blocking.call();
                        loop.execute(() -> callback.onSuccess(answer));
                    } catch (Throwable thrown) {
                        loop.execute(() -> callback.onError(thrown));
                    }
                });
    }
}
