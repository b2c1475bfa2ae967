package kata.eventloop;

import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Takes a permit on the loop, so that not too many calls are open. */
@Rejected(by = "theLoopGoesOnHoweverManyCallsAreOpen", says = "the loop waits")
public final class Part03OffloadBlocking {

    // The workers' queue must not grow without a bound.
    private static final Semaphore IN_FLIGHT = new Semaphore(16);

    private Part03OffloadBlocking() {}

    public static <T> void call(
            Callable<T> blocking, Executor workers, Executor loop, Callback<T> callback) {
        IN_FLIGHT.acquireUninterruptibly();
        try {
            workers.execute(() -> loop.execute(outcomeOf(blocking, callback)));
        } catch (RejectedExecutionException refused) {
            IN_FLIGHT.release();
            loop.execute(() -> callback.onError(refused));
        }
    }

    private static <T> Runnable outcomeOf(Callable<T> blocking, Callback<T> callback) {
        try {
            T answer = blocking.call();
            return () -> callback.onSuccess(answer);
        } catch (Throwable thrown) {
            return () -> callback.onError(thrown);
        } finally {
            IN_FLIGHT.release();
        }
    }
}
