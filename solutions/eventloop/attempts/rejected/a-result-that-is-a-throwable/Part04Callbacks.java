package kata.eventloop;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** One variable holds the result or the error, told apart by its type. */
@Rejected(by = "anythingMayBeAnAnswer", says = "combine made an exception of two answers")
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
        Object[] answers = new Object[2];
        var missing = new AtomicInteger(2);
        var outcome = new Outcome<R>(callback);
        Runnable arrived =
                () -> {
                    if (missing.decrementAndGet() == 0) {
                        outcome.settle(combined(combine, answers));
                    }
                };
        first.ask(slot(answers, 0, arrived, outcome));
        second.ask(slot(answers, 1, arrived, outcome));
    }

    /** The result, or what was thrown in its place. */
    @SuppressWarnings("unchecked")
    private static <A, B, R> Object combined(
            BiFunction<? super A, ? super B, ? extends R> combine, Object[] answers) {
        try {
            return combine.apply((A) answers[0], (B) answers[1]);
        } catch (Throwable thrown) {
            return thrown;
        }
    }

    private static <T> Callback<T> slot(
            Object[] answers, int index, Runnable arrived, Outcome<?> outcome) {
        return new Callback<>() {
            @Override
            public void onSuccess(T answer) {
                answers[index] = answer;
                arrived.run();
            }

            @Override
            public void onError(Throwable error) {
                outcome.settle(error);
            }
        };
    }

    private static final class Outcome<R> {
        private final AtomicBoolean settled = new AtomicBoolean();
        private final Callback<R> callback;

        Outcome(Callback<R> callback) {
            this.callback = callback;
        }

        @SuppressWarnings("unchecked")
        void settle(Object outcome) {
            if (!settled.compareAndSet(false, true)) {
                return;
            }
            if (outcome instanceof Throwable error) {
                callback.onError(error);
            } else {
                callback.onSuccess((R) outcome);
            }
        }
    }
}
