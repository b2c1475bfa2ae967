package kata.eventloop;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Takes an exception of the callback for one of the calls. */
@Rejected(by = "theCallbackIsToldOnceAlsoIfItThrows", says = "and onError(not drawn)")
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

        private final AtomicInteger missing = new AtomicInteger(2);
        private A first;
        private B second;

        private Join(BiFunction<? super A, ? super B, ? extends R> combine, Callback<R> callback) {
            this.combine = combine;
            this.callback = callback;
        }

        void firstAnswered(A answer) {
            first = answer;
            answered();
        }

        void secondAnswered(B answer) {
            second = answer;
            answered();
        }

        private void answered() {
            if (missing.decrementAndGet() == 0) {
                try {
                    callback.onSuccess(combine.apply(first, second));
                } catch (Throwable thrown) {
                    callback.onError(thrown);
                }
            }
        }

        void failed(Throwable error) {
            if (missing.getAndSet(-1) > 0) {
                callback.onError(error);
            }
        }
    }
}
