package kata.eventloop;

import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Makes the call later, but on the loop: a task that blocks is still a task that blocks. */
@Rejected(by = "theCallRunsOnAWorker", says = "ran on \"loop\"")
public final class Part03OffloadBlocking {

    private Part03OffloadBlocking() {}

    public static <T> void call(
            Callable<T> blocking, Executor workers, Executor loop, Callback<T> callback) {
        loop.execute(
                () -> {
                    T answer;
                    try {
                        answer = blocking.call();
                    } catch (Throwable thrown) {
                        callback.onError(thrown);
                        return;
                    }
                    callback.onSuccess(answer);
                });
    }
}
