package kata.eventloop;

import java.util.function.BiFunction;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/**
 * Looks, and then acts. Every thread sees what the others wrote, and two of them can see the same.
 */
@Rejected(by = "atTheSameMomentThereIsOneOutcome", says = "onError(second) and onError(first)")
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

        private volatile A first;
        private volatile B second;
        private volatile boolean firstIsThere;
        private volatile boolean secondIsThere;
        private volatile boolean over;

        private Join(BiFunction<? super A, ? super B, ? extends R> combine, Callback<R> callback) {
            this.combine = combine;
            this.callback = callback;
        }

        void firstAnswered(A answer) {
            first = answer;
            firstIsThere = true;
            answered();
        }

        void secondAnswered(B answer) {
            second = answer;
            secondIsThere = true;
            answered();
        }

        private void answered() {
            if (firstIsThere && secondIsThere && !over) {
                over = true;
                tell();
            }
        }

        void failed(Throwable error) {
            if (!over) {
                over = true;
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
