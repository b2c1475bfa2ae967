package kata.eventloop;

import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Takes the cause out of a CompletionException that the call itself reported. */
@Rejected(by = "anErrorArrivesAsItIs", says = "a CompletionException of its own")
public final class Part04Callbacks {

    private Part04Callbacks() {}

    @FunctionalInterface
    public interface Asking<T> {

        void ask(Callback<T> callback);
    }

    public static <A, B, R> void both(
            Asking<A> first,
            Asking<B> second,
            BiFunction<? super A, ? super B, ? extends R> combine,
            Callback<R> callback) {
        Join<A, B, R> join = new Join<>(combine, callback);
        first.ask(join.callback(answer -> join.first = answer));
        second.ask(join.callback(answer -> join.second = answer));
    }

    private static final class Join<A, B, R> {

        private static final int FAILED = -1;

        private final BiFunction<? super A, ? super B, ? extends R> combine;
        private final Callback<R> callback;

        private final AtomicInteger missing = new AtomicInteger(2);

        private A first;
        private B second;

        private Join(BiFunction<? super A, ? super B, ? extends R> combine, Callback<R> callback) {
            this.combine = combine;
            this.callback = callback;
        }

        private <T> Callback<T> callback(Consumer<T> keep) {
            return new Callback<>() {
                @Override
                public void onSuccess(T answer) {
                    keep.accept(answer);
                    if (missing.decrementAndGet() == 0) {
                        tell();
                    }
                }

                @Override
                public void onError(Throwable error) {
                    if (missing.getAndSet(FAILED) > 0) {
                        boolean wrapper = error instanceof CompletionException;
                        callback.onError(wrapper ? error.getCause() : error);
                    }
                }
            };
        }

        private void tell() {
            R outcome;
            try {
                outcome = combine.apply(first, second);
            } catch (Throwable thrown) {
                callback.onError(thrown);
                return;
            }
            callback.onSuccess(outcome);
        }
    }
}
