package kata.eventloop;

import java.util.function.BiFunction;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Makes the calls under the lock: a callback that is told at once is told under it. */
@Rejected(by = "nobodyWaitsForTheCallback", says = "as soon as it was asked")
public final class Part04Callbacks {

    private Part04Callbacks() {}

    /** A call that answers through a callback. */
    @FunctionalInterface
    public interface Asking<T> {

        /**
         * Makes the call, and does not wait for the answer. The callback is called once: later, or
         * before this method returns.
         */
        void ask(Callback<T> callback);
    }

    /**
     * Makes both calls.
     *
     * @param combine makes one result of two answers
     * @param callback gets the outcome
     */
    public static <A, B, R> void both(
            Asking<A> first,
            Asking<B> second,
            BiFunction<? super A, ? super B, ? extends R> combine,
            Callback<R> callback) {
        Join<A, B, R> join = new Join<>(combine, callback);
        Callback<A> toOne =
                new Callback<>() {
                    @Override
                    public void onSuccess(A answer) {
                        join.one(answer).run();
                    }

                    @Override
                    public void onError(Throwable error) {
                        join.failed(error).run();
                    }
                };
        Callback<B> toOther =
                new Callback<>() {
                    @Override
                    public void onSuccess(B answer) {
                        join.other(answer).run();
                    }

                    @Override
                    public void onError(Throwable error) {
                        join.failed(error).run();
                    }
                };
        // no answer is looked at before both calls are made
        synchronized (join) {
            first.ask(toOne);
            second.ask(toOther);
        }
    }

    /** What is known so far. Its methods decide under the lock what its callers do after it. */
    private static final class Join<A, B, R> {

        private static final Runnable NOTHING = () -> {};

        private final BiFunction<? super A, ? super B, ? extends R> combine;
        private final Callback<R> callback;
        private int missing = 2;
        private boolean failed;
        private A one;
        private B other;

        Join(BiFunction<? super A, ? super B, ? extends R> combine, Callback<R> callback) {
            this.combine = combine;
            this.callback = callback;
        }

        synchronized Runnable one(A answer) {
            one = answer;
            return answered();
        }

        synchronized Runnable other(B answer) {
            other = answer;
            return answered();
        }

        private Runnable answered() {
            missing--;
            return missing == 0 && !failed ? this::tell : NOTHING;
        }

        synchronized Runnable failed(Throwable error) {
            if (failed) {
                return NOTHING;
            }
            failed = true;
            return () -> callback.onError(error);
        }

        private void tell() {
            R result;
            try {
                result = combine.apply(one, other);
            } catch (Throwable thrown) {
                callback.onError(thrown);
                return;
            }
            callback.onSuccess(result);
        }
    }
}
