package kata.eventloop;

import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Tells an outcome that is there already without the way through the loop. */
@Rejected(by = "nothingIsToldBeforeCallHasReturned", says = "told, call came back")
public final class Part03OffloadBlocking {

    private Part03OffloadBlocking() {}

    public static <T> void call(
            Callable<T> blocking, Executor workers, Executor loop, Callback<T> callback) {
        var outcome = new AtomicReference<Runnable>();
        try {
            workers.execute(
                    () -> {
                        outcome.set(outcomeOf(blocking, callback));
                        loop.execute(() -> tell(outcome));
                    });
        } catch (RejectedExecutionException refused) {
            loop.execute(() -> callback.onError(refused));
            return;
        }
        // This is the loop. If the worker was quick, spare the callback the way through the queue.
        tell(outcome);
    }

    /** Whoever comes first takes the outcome out, so it is told once. */
    private static void tell(AtomicReference<Runnable> outcome) {
        Runnable told = outcome.getAndSet(null);
        if (told != null) {
            told.run();
        }
    }

    private static <T> Runnable outcomeOf(Callable<T> blocking, Callback<T> callback) {
        try {
            T answer = blocking.call();
            return () -> callback.onSuccess(answer);
        } catch (Throwable thrown) {
            return () -> callback.onError(thrown);
        }
    }
}
