package kata.eventloop;

import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Combines two futures. The error of one is told when the other one has ended, too. */
@Rejected(
        by = "theFirstErrorIsToldAtOnce",
        says = "the second goes on; the callback was told nothing")
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
        ask(first)
                .thenCombine(ask(second), (a, b) -> (R) combine.apply(a, b))
                .whenComplete(
                        (answer, thrown) -> {
                            if (thrown == null) {
                                callback.onSuccess(answer);
                            } else {
                                callback.onError(thrown.getCause());
                            }
                        });
    }

    private static <T> CompletableFuture<T> ask(Asking<T> call) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        call.ask(
                new Callback<>() {
                    @Override
                    public void onSuccess(T value) {
                        answer.complete(value);
                    }

                    @Override
                    public void onError(Throwable error) {
                        answer.completeExceptionally(error);
                    }
                });
        return answer;
    }
}
