package kata.eventloop;

import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import kata.kit.favorites.Callback;

/** An object that carries the outcome from the worker to the loop. */
public final class Part03OffloadBlocking {

    private Part03OffloadBlocking() {}

    public static <T> void call(
            Callable<T> blocking, Executor workers, Executor loop, Callback<T> callback) {
        Outcome<T> outcome = new Outcome<>(callback);
        Runnable work =
                () -> {
                    try {
                        outcome.answer = blocking.call();
                    } catch (Throwable thrown) {
                        outcome.error = thrown;
                    } finally {
                        loop.execute(outcome);
                    }
                };
        try {
            workers.execute(work);
        } catch (RejectedExecutionException refused) {
            outcome.error = refused;
            loop.execute(outcome);
        }
    }

    // Written by one thread and then handed to the other through the loop's queue.
    private static final class Outcome<T> implements Runnable {

        private final Callback<T> callback;
        private T answer;
        private Throwable error;

        private Outcome(Callback<T> callback) {
            this.callback = callback;
        }

        @Override
        public void run() {
            if (error != null) {
                callback.onError(error);
            } else {
                callback.onSuccess(answer);
            }
        }
    }
}
