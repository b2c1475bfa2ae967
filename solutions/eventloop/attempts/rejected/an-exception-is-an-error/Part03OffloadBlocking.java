package kata.eventloop;

import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/**
 * Tells an error from an answer by its type: an answer that is an exception is taken for an error.
 */
@Rejected(by = "anythingMayBeAnAnswer", says = "exception as its answer")
public final class Part03OffloadBlocking {

    private Part03OffloadBlocking() {}

    public static <T> void call(
            Callable<T> blocking, Executor workers, Executor loop, Callback<T> callback) {
        try {
            workers.execute(
                    () -> {
                        Object outcome = outcomeOf(blocking);
                        loop.execute(() -> tell(outcome, callback));
                    });
        } catch (Throwable refused) {
            loop.execute(() -> callback.onError(refused));
        }
    }

    private static Object outcomeOf(Callable<?> blocking) {
        try {
            return blocking.call();
        } catch (Throwable thrown) {
            return thrown;
        }
    }

    @SuppressWarnings("unchecked")
    private static <T> void tell(Object outcome, Callback<T> callback) {
        if (outcome instanceof Throwable thrown) {
            callback.onError(thrown);
        } else {
            callback.onSuccess((T) outcome);
        }
    }
}
