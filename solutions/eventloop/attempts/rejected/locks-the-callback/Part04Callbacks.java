package kata.eventloop;

import java.util.function.BiFunction;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Decides under the monitor of the callback, which that may hold itself. */
@Rejected(by = "nobodyWaitsForTheCallback", says = "the second call failed meanwhile, and waits")
public final class Part04Callbacks {

    private Part04Callbacks() {}

    @FunctionalInterface
    public interface Asking<T> {

        /**
         * Makes the call, and does not wait for the answer. The callback is called once: later, or
         * before this method returns.
         */
        void ask(Callback<T> callback);
    }

    public static <A, B, R> void both(
            Asking<A> first,
            Asking<B> second,
            BiFunction<? super A, ? super B, ? extends R> combine,
            Callback<R> callback) {
        Outcome<A, B, R> outcome = new Outcome<>(combine, callback);
        first.ask(outcome.ofFirst());
        second.ask(outcome.ofSecond());
    }

    private static final class Outcome<A, B, R> {

        private final BiFunction<? super A, ? super B, ? extends R> combine;
        private final Callback<R> callback;

        // All guarded by the callback, which is this outcome's own.
        private int missing = 2;
        private A first;
        private B second;

        private Outcome(
                BiFunction<? super A, ? super B, ? extends R> combine, Callback<R> callback) {
            this.combine = combine;
            this.callback = callback;
        }

        private Callback<A> ofFirst() {
            return new Callback<>() {
                @Override
                public void onSuccess(A answer) {
                    boolean last;
                    synchronized (callback) {
                        first = answer;
                        last = --missing == 0;
                    }
                    if (last) {
                        tell();
                    }
                }

                @Override
                public void onError(Throwable error) {
                    fail(error);
                }
            };
        }

        private Callback<B> ofSecond() {
            return new Callback<>() {
                @Override
                public void onSuccess(B answer) {
                    boolean last;
                    synchronized (callback) {
                        second = answer;
                        last = --missing == 0;
                    }
                    if (last) {
                        tell();
                    }
                }

                @Override
                public void onError(Throwable error) {
                    fail(error);
                }
            };
        }

        private void fail(Throwable error) {
            boolean mine;
            synchronized (callback) {
                mine = missing > 0;
                missing = -1;
            }
            if (mine) {
                callback.onError(error);
            }
        }

        private void tell() {
            R result;
            try {
                result = combine.apply(first, second);
            } catch (Throwable thrown) {
                callback.onError(thrown);
                return;
            }
            callback.onSuccess(result);
        }
    }
}
