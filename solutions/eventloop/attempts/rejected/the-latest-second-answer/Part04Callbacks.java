package kata.eventloop;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** The second answer is kept in a field of all. */
@Rejected(by = "eachHasItsOwnOutcome", says = "their answers came in turns")
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
        first.ask(join.callback(answer -> join.first = answer));
        second.ask(join.callback(answer -> join.second = answer));
    }

    private static final class Join<A, B, R> {

        private static final int FAILED = -1;

        private final BiFunction<? super A, ? super B, ? extends R> combine;
        private final Callback<R> callback;

        // How many answers are missing, or FAILED. One number decides all, in one step each time.
        // Two flags would need a lock around both. A lock is right where the decision is longer
        // than one step; then let the callback be called behind it, not inside.
        private final AtomicInteger missing = new AtomicInteger(2);

        // Plain fields: each is written before the count goes down, and read after it is at zero.
        private A first;
        private static Object second;

        private Join(BiFunction<? super A, ? super B, ? extends R> combine, Callback<R> callback) {
            this.combine = combine;
            this.callback = callback;
        }

        private <T> Callback<T> callback(Consumer<T> keep) {
            return new Callback<>() {
                @Override
                public void onSuccess(T answer) {
                    keep.accept(answer);
                    // One of the two threads sees zero, never both. After a failure nobody does.
                    if (missing.decrementAndGet() == 0) {
                        tell();
                    }
                }

                @Override
                public void onError(Throwable error) {
                    if (missing.getAndSet(FAILED) > 0) {
                        callback.onError(error);
                    }
                }
            };
        }

        private void tell() {
            R outcome;
            try {
                outcome = combine.apply(first, (B) second);
            } catch (Throwable thrown) {
                callback.onError(thrown);
                return;
            }
            // Outside the try: what the callback throws is not an outcome of the calls.
            callback.onSuccess(outcome);
        }
    }
}
