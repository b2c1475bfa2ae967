package kata.eventloop;

import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Calls back where the answer is: on the worker. */
@Rejected(by = "theAnswerArrivesOnTheLoop", says = "onSuccess(answer) on \"worker\"")
public final class Part03OffloadBlocking {

    private Part03OffloadBlocking() {}

    public static <T> void call(
            Callable<T> blocking, Executor workers, Executor loop, Callback<T> callback) {
        workers.execute(
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
