package kata.eventloop;

import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import kata.kit.favorites.Callback;

/** A future task that goes to the loop when it is done. There, get() does not wait. */
public final class Part03OffloadBlocking {

    private Part03OffloadBlocking() {}

    public static <T> void call(
            Callable<T> blocking, Executor workers, Executor loop, Callback<T> callback) {
        FutureTask<T> task =
                new FutureTask<>(blocking) {
                    @Override
                    protected void done() {
                        loop.execute(() -> tell(this, callback));
                    }
                };
        try {
            workers.execute(task);
        } catch (RejectedExecutionException refused) {
            loop.execute(() -> callback.onError(refused));
        }
    }

    private static <T> void tell(FutureTask<T> ended, Callback<T> callback) {
        switch (ended.state()) {
            case SUCCESS -> callback.onSuccess(ended.resultNow());
            default -> callback.onError(ended.exceptionNow());
        }
    }
}
