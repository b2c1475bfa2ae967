package kata.eventloop;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;
import lombok.SneakyThrows;

/** Keeps the outcome by call, so that the same call is not made twice. */
@Rejected(by = "eachCallHasItsOwnOutcome", says = "calls made: 1")
public final class Part03OffloadBlocking {

    private static final Map<Callable<?>, Optional<Object>> DONE = new ConcurrentHashMap<>();

    private Part03OffloadBlocking() {}

    public static <T> void call(
            Callable<T> blocking, Executor workers, Executor loop, Callback<T> callback) {
        try {
            workers.execute(() -> loop.execute(outcome(blocking, callback)));
        } catch (RejectedExecutionException refused) {
            loop.execute(() -> callback.onError(refused));
        }
    }

    @SneakyThrows
    private static Optional<Object> made(Callable<?> call) {
        return Optional.ofNullable(call.call());
    }

    private static <T> Runnable outcome(Callable<T> blocking, Callback<T> callback) {
        try {
            @SuppressWarnings("unchecked")
            T answer = (T) DONE.computeIfAbsent(blocking, call -> made(call)).orElse(null);
            return () -> callback.onSuccess(answer);
        } catch (Throwable thrown) {
            return () -> callback.onError(thrown);
        }
    }
}
