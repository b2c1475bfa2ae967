package kata.eventloop;

import java.util.function.BiFunction;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Does not make the second call if the first has failed by then. */
@Rejected(
        by = "aCallMayAnswerBeforeItComesBack",
        says = "the first call failed before it returned, and the second was not made")
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
        Both<A, B, R> both = new Both<>(combine, callback);
        first.ask(
                new Callback<>() {
                    @Override
                    public void onSuccess(A answer) {
                        both.answered(() -> both.first = answer);
                    }

                    @Override
                    public void onError(Throwable error) {
                        both.failed(error);
                    }
                });
        if (both.isOver()) {
            return;
        }
        second.ask(
                new Callback<>() {
                    @Override
                    public void onSuccess(B answer) {
                        both.answered(() -> both.second = answer);
                    }

                    @Override
                    public void onError(Throwable error) {
                        both.failed(error);
                    }
                });
    }

    private static final class Both<A, B, R> {

        private final BiFunction<? super A, ? super B, ? extends R> combine;
        private final Callback<R> callback;
        private A first;
        private B second;
        private int answers;
        private boolean over;

        private Both(BiFunction<? super A, ? super B, ? extends R> combine, Callback<R> callback) {
            this.combine = combine;
            this.callback = callback;
        }

        private synchronized boolean isOver() {
            return over;
        }

        private void answered(Runnable keep) {
            synchronized (this) {
                keep.run();
                if (++answers < 2) {
                    return;
                }
                over = true;
            }
            R result;
            try {
                result = combine.apply(first, second);
            } catch (Throwable thrown) {
                callback.onError(thrown);
                return;
            }
            callback.onSuccess(result);
        }

        private void failed(Throwable error) {
            synchronized (this) {
                if (over) {
                    return;
                }
                over = true;
            }
            callback.onError(error);
        }
    }
}
