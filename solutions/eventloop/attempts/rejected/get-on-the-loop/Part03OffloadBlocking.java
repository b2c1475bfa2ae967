package kata.eventloop;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;
import lombok.SneakyThrows;

/** Has a worker make the call, and the loop wait for the worker. */
@Rejected(by = "theLoopGoesOnMeanwhile", says = "the loop stood still")
public final class Part03OffloadBlocking {

    private Part03OffloadBlocking() {}

    public static <T> void call(
            Callable<T> blocking, Executor workers, Executor loop, Callback<T> callback) {
        FutureTask<T> task = new FutureTask<>(blocking);
        workers.execute(task);
        loop.execute(() -> tell(task, callback));
    }

    @SneakyThrows
    private static <T> void tell(FutureTask<T> task, Callback<T> callback) {
        T answer;
        try {
            answer = task.get();
        } catch (ExecutionException e) {
            callback.onError(e.getCause());
            return;
        }
        callback.onSuccess(answer);
    }
}
