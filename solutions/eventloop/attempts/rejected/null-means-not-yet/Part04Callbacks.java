package kata.eventloop;

import java.util.function.BiFunction;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Takes null for an answer that is still missing. */
@Rejected(
        by = "anythingMayBeAnAnswer",
        says = "the first call answered null; the callback was told nothing")
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
        private boolean over;

        private Join(BiFunction<? super A, ? super B, ? extends R> combine, Callback<R> callback) {
            this.combine = combine;
            this.callback = callback;
        }

        void firstAnswered(A answer) {
            boolean complete;
            synchronized (this) {
                first = answer;
                complete = !over && second != null;
            }
            if (complete) {
                tell();
            }
        }

        void secondAnswered(B answer) {
            boolean complete;
            synchronized (this) {
                second = answer;
                complete = !over && first != null;
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
