package kata.eventloop;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import kata.kit.favorites.Callback;

/** One immutable state after the other. Whoever makes the last one tells it. */
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
        AtomicReference<State<A, B>> state = new AtomicReference<>(State.nothing());
        first.ask(
                new Callback<>() {
                    @Override
                    public void onSuccess(A answer) {
                        change(state, old -> old.withFirst(answer), combine, callback);
                    }

                    @Override
                    public void onError(Throwable error) {
                        change(state, _ -> State.failed(error), combine, callback);
                    }
                });
        second.ask(
                new Callback<>() {
                    @Override
                    public void onSuccess(B answer) {
                        change(state, old -> old.withSecond(answer), combine, callback);
                    }

                    @Override
                    public void onError(Throwable error) {
                        change(state, _ -> State.failed(error), combine, callback);
                    }
                });
    }

    private static <A, B, R> void change(
            AtomicReference<State<A, B>> state,
            UnaryOperator<State<A, B>> change,
            BiFunction<? super A, ? super B, ? extends R> combine,
            Callback<R> callback) {
        State<A, B> before;
        State<A, B> after;
        do {
            before = state.get();
            if (before.isOver()) {
                return;
            }
            after = change.apply(before);
        } while (!state.compareAndSet(before, after));
        if (after.isOver()) {
            after.tell(combine, callback);
        }
    }

    private record State<A, B>(Optional<Kept<A>> first, Optional<Kept<B>> second, Throwable error) {

        static <A, B> State<A, B> nothing() {
            return new State<>(Optional.empty(), Optional.empty(), null);
        }

        static <A, B> State<A, B> failed(Throwable error) {
            return new State<>(Optional.empty(), Optional.empty(), error);
        }

        State<A, B> withFirst(A answer) {
            return new State<>(Optional.of(new Kept<>(answer)), second, null);
        }

        State<A, B> withSecond(B answer) {
            return new State<>(first, Optional.of(new Kept<>(answer)), null);
        }

        boolean isOver() {
            return error != null || first.isPresent() && second.isPresent();
        }

        <R> void tell(BiFunction<? super A, ? super B, ? extends R> combine, Callback<R> callback) {
            if (error != null) {
                callback.onError(error);
                return;
            }
            R outcome;
            try {
                A a = first.orElseThrow().answer();
                B b = second.orElseThrow().answer();
                outcome = combine.apply(a, b);
            } catch (Throwable thrown) {
                callback.onError(thrown);
                return;
            }
            callback.onSuccess(outcome);
        }
    }

    // An answer, which may be null.
    private record Kept<T>(T answer) {}
}
