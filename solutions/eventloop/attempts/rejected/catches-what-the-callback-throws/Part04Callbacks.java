package kata.eventloop;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** What comes out of ask is taken for the failure of that call. */
@Rejected(
        by = "theCallbackIsToldOnceAlsoIfItThrows",
        says = "both answered before ask came back, and onSuccess threw")
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
        outcome.asking(() -> first.ask(outcome.ofFirst()));
        outcome.asking(() -> second.ask(outcome.ofSecond()));
    }

    private static final class Outcome<A, B, R> {

        private final BiFunction<? super A, ? super B, ? extends R> combine;
        private final Callback<R> callback;
        private final AtomicInteger missing = new AtomicInteger(2);
        private A first;
        private B second;
        private final AtomicBoolean failed = new AtomicBoolean();

        private Outcome(
                BiFunction<? super A, ? super B, ? extends R> combine, Callback<R> callback) {
            this.combine = combine;
            this.callback = callback;
        }

        private Callback<A> ofFirst() {
            return new Callback<>() {
                @Override
                public void onSuccess(A answer) {
                    first = answer;
                    if (missing.decrementAndGet() == 0) {
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
                    second = answer;
                    if (missing.decrementAndGet() == 0) {
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
            if (failed.compareAndSet(false, true)) {
                callback.onError(error);
            }
        }

        private void tell() {
            R result;
            try {
                result = combine.apply(first, second);
            } catch (Throwable thrown) {
                fail(thrown);
                return;
            }
            callback.onSuccess(result);
        }

        // A call that cannot even be made has failed.
        private void asking(Runnable ask) {
            try {
                ask.run();
            } catch (RuntimeException | Error thrown) {
                fail(thrown);
            }
        }
    }
}
