package kata.eventloop;

import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import kata.kit.favorites.Callback;

/** A future for each call, and one for the outcome, which the first error completes. */
public final class Part04Callbacks {

    private Part04Callbacks() {}

    /** A call that answers through a callback. */
    @FunctionalInterface
    public interface Asking<T> {

        void ask(Callback<T> callback);
    }

    public static <A, B, R> void both(
            Asking<A> first,
            Asking<B> second,
            BiFunction<? super A, ? super B, ? extends R> combine,
            Callback<R> callback) {
        CompletableFuture<R> outcome = new CompletableFuture<>();
        outcome.whenComplete(
                (answer, error) -> {
                    if (error == null) {
                        callback.onSuccess(answer);
                    } else {
                        callback.onError(error);
                    }
                });
        ask(first, outcome)
                .thenAcceptBoth(
                        ask(second, outcome),
                        (a, b) -> {
                            try {
                                outcome.complete(combine.apply(a, b));
                            } catch (Throwable thrown) {
                                outcome.completeExceptionally(thrown);
                            }
                        });
    }

    private static <T> CompletableFuture<T> ask(Asking<T> call, CompletableFuture<?> outcome) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        call.ask(
                new Callback<>() {
                    @Override
                    public void onSuccess(T value) {
                        answer.complete(value);
                    }

                    @Override
                    public void onError(Throwable error) {
                        outcome.completeExceptionally(error);
                    }
                });
        return answer;
    }
}
