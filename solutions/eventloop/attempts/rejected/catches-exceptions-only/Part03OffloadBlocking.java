package kata.eventloop;

import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Catches exceptions. Of an error of the call nobody hears. */
@Rejected(by = "whateverTheCallThrowsArrives", says = "the callback was told nothing")
public final class Part03OffloadBlocking {

    private Part03OffloadBlocking() {}

    public static <T> void call(
            Callable<T> blocking, Executor workers, Executor loop, Callback<T> callback) {
        try {
            workers.execute(
                    () -> {
                        T answer;
                        try {
                            answer = blocking.call();
                        } catch (Exception thrown) {
                            loop.execute(() -> callback.onError(thrown));
                            return;
                        }
                        loop.execute(() -> callback.onSuccess(answer));
                    });
        } catch (RejectedExecutionException refused) {
            loop.execute(() -> callback.onError(refused));
        }
    }
}
