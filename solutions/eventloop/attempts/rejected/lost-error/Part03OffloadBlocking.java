package kata.eventloop;

import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;
import lombok.SneakyThrows;

/** Goes on with the answer, and has no way for a call that fails. */
@Rejected(by = "theErrorArrivesOnTheLoop", says = "the callback was told nothing")
public final class Part03OffloadBlocking {

    private Part03OffloadBlocking() {}

    public static <T> void call(
            Callable<T> blocking, Executor workers, Executor loop, Callback<T> callback) {
        workers.execute(
                () -> {
                    T answer = answer(blocking);
                    loop.execute(() -> callback.onSuccess(answer));
                });
    }

    @SneakyThrows
    private static <T> T answer(Callable<T> blocking) {
        return blocking.call();
    }
}
