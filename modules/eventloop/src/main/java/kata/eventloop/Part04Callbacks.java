package kata.eventloop;

import static kata.kit.Todo.todo;

import java.util.function.BiFunction;
import kata.kit.favorites.Callback;

/**
 * Two calls that answer through callbacks, made side by side, and one outcome of both. Nobody
 * waits. Each call tells its callback once: on any thread, before or after the other one, or at the
 * same moment.
 *
 * <p>Write {@link #both}. The rules:
 *
 * <ul>
 *   <li>both calls are made at once, and {@code both} comes back without waiting for an answer;
 *   <li>when both have answered, the callback is told what the two answers make together, whichever
 *       came first; {@code null} is an answer, too;
 *   <li>the first error is told at once, as it is; what {@code combine} throws is an error, too;
 *   <li>the callback is told exactly once, also where it throws itself;
 *   <li>a call that ends while the callback is being told does not wait for that.
 * </ul>
 */
public final class Part04Callbacks {

    private Part04Callbacks() {}

    /** A call that answers through a callback. */
    @FunctionalInterface
    public interface Asking<T> {

        /**
         * Makes the call, and does not wait for the answer. The callback is told once: later, or
         * before this comes back.
         */
        void ask(Callback<T> callback);
    }

    /**
     * Makes both calls.
     *
     * @param combine makes one answer of two
     * @param callback is told what came of both
     */
    public static <A, B, R> void both(
            Asking<A> first,
            Asking<B> second,
            BiFunction<? super A, ? super B, ? extends R> combine,
            Callback<R> callback) {
        todo("make both calls, and tell the callback once: both answers as one, or an error");
    }
}
