package kata.eventloop;

import java.util.function.BiFunction;
import kata.kit.favorites.Callback;

/** Decides under a lock, and calls back when it is free again. */
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

        // Guarded by this.
        private A first;
        private B second;
        private boolean firstIsThere;
        private boolean secondIsThere;
        private boolean over;

        private Join(BiFunction<? super A, ? super B, ? extends R> combine, Callback<R> callback) {
            this.combine = combine;
            this.callback = callback;
        }

        void firstAnswered(A answer) {
            boolean complete;
            synchronized (this) {
                first = answer;
                firstIsThere = true;
                complete = !over && secondIsThere;
            }
            if (complete) {
                tell();
            }
        }

        void secondAnswered(B answer) {
            boolean complete;
            synchronized (this) {
                second = answer;
                secondIsThere = true;
                complete = !over && firstIsThere;
            }
            if (complete) {
                tell();
            }
        }

        void failed(Throwable error) {
            boolean isFirst;
            synchronized (this) {
                isFirst = !over;
                over = true;
            }
            if (isFirst) {
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
