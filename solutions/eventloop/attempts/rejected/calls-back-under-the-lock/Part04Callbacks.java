package kata.eventloop;

import java.util.function.BiFunction;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Decides under a lock, and keeps it until the callback has been told. */
@Rejected(by = "nobodyWaitsForTheCallback", says = "waits until the callback has been told")
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
        Join<A, B, R> join = new Join<>(combine, callback);
        first.ask(
                new Callback<>() {
                    @Override
                    public void onSuccess(A answer) {
                        join.firstAnswered(answer);
                    }

                    @Override
                    public void onError(Throwable error) {
                        join.failed(error);
                    }
                });
        second.ask(
                new Callback<>() {
                    @Override
                    public void onSuccess(B answer) {
                        join.secondAnswered(answer);
                    }

                    @Override
                    public void onError(Throwable error) {
                        join.failed(error);
                    }
                });
    }

    private static final class Join<A, B, R> {

        private final BiFunction<? super A, ? super B, ? extends R> combine;
        private final Callback<R> callback;

        private A first;
        private B second;
        private int missing = 2;

        private Join(BiFunction<? super A, ? super B, ? extends R> combine, Callback<R> callback) {
            this.combine = combine;
            this.callback = callback;
        }

        synchronized void firstAnswered(A answer) {
            first = answer;
            answered();
        }

        synchronized void secondAnswered(B answer) {
            second = answer;
            answered();
        }

        private void answered() {
            if (--missing == 0) {
                tell();
            }
        }

        synchronized void failed(Throwable error) {
            if (missing > 0) {
                missing = -1;
                callback.onError(error);
            }
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
