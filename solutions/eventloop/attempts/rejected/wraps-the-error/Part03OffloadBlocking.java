package kata.eventloop;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;
import lombok.SneakyThrows;

/** Passes on what the future made of the exception. */
@Rejected(by = "theErrorArrivesOnTheLoop", says = "CompletionException")
public final class Part03OffloadBlocking {

    private Part03OffloadBlocking() {}

    public static <T> void call(
            Callable<T> blocking, Executor workers, Executor loop, Callback<T> callback) {
        CompletableFuture.supplyAsync(() -> answer(blocking), workers)
                .whenCompleteAsync(
                        (answer, thrown) -> {
                            if (thrown == null) {
                                callback.onSuccess(answer);
                            } else {
                                callback.onError(thrown);
                            }
                        },
                        loop);
    }

    @SneakyThrows
    private static <T> T answer(Callable<T> blocking) {
        return blocking.call();
    }
}
