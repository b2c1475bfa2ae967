package kata.eventloop;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Keeps the first answer in a field, and goes on when the second one comes. */
@Rejected(by = "theOrderOfTheAnswersDoesNotMatter", says = "was told onSuccess(null, 3 orders)")
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
        AtomicReference<A> a = new AtomicReference<>();
        AtomicBoolean over = new AtomicBoolean();
        first.ask(
                new Callback<>() {
                    @Override
                    public void onSuccess(A answer) {
                        a.set(answer);
                    }

                    @Override
                    public void onError(Throwable error) {
                        if (!over.getAndSet(true)) {
                            callback.onError(error);
                        }
                    }
                });
        second.ask(
                new Callback<>() {
                    @Override
                    public void onSuccess(B answer) {
                        if (!over.getAndSet(true)) {
                            callback.onSuccess(combine.apply(a.get(), answer));
                        }
                    }

                    @Override
                    public void onError(Throwable error) {
                        if (!over.getAndSet(true)) {
                            callback.onError(error);
                        }
                    }
                });
    }
}
