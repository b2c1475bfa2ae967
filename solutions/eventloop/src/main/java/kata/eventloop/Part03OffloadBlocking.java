package kata.eventloop;

import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import kata.kit.favorites.Callback;

/**
 * A call that blocks has no place on an event loop: while it waits, nothing else runs there. So it
 * is sent elsewhere, and what comes of it is brought back.
 */
public final class Part03OffloadBlocking {

    private Part03OffloadBlocking() {}

    /**
     * Makes a blocking call on a worker. This method returns at once; it is called on the loop.
     *
     * @param blocking the call
     * @param workers run blocking calls; may throw a {@code RejectedExecutionException}
     * @param loop runs its tasks on one thread, one after the other, in the order given
     * @param callback gets the outcome of the call
     */
    public static <T> void call(
            Callable<T> blocking, Executor workers, Executor loop, Callback<T> callback) {
        // tag::call[]
        try {
            workers.execute(() -> loop.execute(outcome(blocking, callback)));
        } catch (RejectedExecutionException refused) {
            // Through the loop, although this is the loop's thread: the callback must not come
            // before this method has returned.
            loop.execute(() -> callback.onError(refused));
        }
        // end::call[]
    }

    /** Makes the call, and gives what is to be done on the loop. */
    private static <T> Runnable outcome(Callable<T> blocking, Callback<T> callback) {
        // Only the call stands in the try. If the callback stood there too, an exception of its own
        // would look like one of the call. A CompletableFuture hops as well (whenCompleteAsync),
        // but wraps the exception, and keeps for itself what the callback throws.
        // tag::outcome[]
        try {
            T answer = blocking.call();
            return () -> callback.onSuccess(answer);
        } catch (Throwable thrown) {
            // Throwable: an Error ends only this call, and somebody waits for its outcome.
            return () -> callback.onError(thrown);
        }
        // end::outcome[]
    }
}
