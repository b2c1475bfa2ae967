package kata.eventloop;

import java.util.function.BiFunction;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/**
 * Tells an error from an answer by its type: an answer that is an exception is taken for an error.
 */
@Rejected(by = "anythingMayBeAnAnswer", says = "exception as its answer")
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
        Object[] outcomes = new Object[2];
        Joint<A, B, R> joint = new Joint<>(outcomes, combine, callback);
        first.ask(joint.at(0));
        second.ask(joint.at(1));
    }

    private static final class Joint<A, B, R> {

        // Guarded by this, as are the outcomes.
        private int missing = 2;
        private boolean over;

        private final Object[] outcomes;
        private final BiFunction<? super A, ? super B, ? extends R> combine;
        private final Callback<R> callback;

        private Joint(
                Object[] outcomes,
                BiFunction<? super A, ? super B, ? extends R> combine,
                Callback<R> callback) {
            this.outcomes = outcomes;
            this.combine = combine;
            this.callback = callback;
        }

        private <T> Callback<T> at(int index) {
            return new Callback<>() {
                @Override
                public void onSuccess(T answer) {
                    ended(index, answer);
                }

                @Override
                public void onError(Throwable error) {
                    ended(index, error);
                }
            };
        }

        @SuppressWarnings("unchecked")
        private void ended(int index, Object outcome) {
            synchronized (this) {
                outcomes[index] = outcome;
                missing--;
                if (over || (missing > 0 && !(outcome instanceof Throwable))) {
                    return;
                }
                over = true;
            }
            if (outcome instanceof Throwable error) {
                callback.onError(error);
                return;
            }
            R result;
            try {
                result = combine.apply((A) outcomes[0], (B) outcomes[1]);
            } catch (Throwable thrown) {
                callback.onError(thrown);
                return;
            }
            callback.onSuccess(result);
        }
    }
}
