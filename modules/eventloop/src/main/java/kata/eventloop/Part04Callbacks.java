package kata.eventloop;

import static kata.kit.Todo.todo;

import java.util.function.BiFunction;
import kata.kit.favorites.Callback;

/**
 * Two calls that answer through callbacks, made at the same time, and one outcome of both. Nobody
 * waits. Each call runs its callback once: on any thread, before or after the other one, or at the
 * same moment.
 *
 * <p>Write {@link #both}. The rules:
 *
 * <ul>
 *   <li>both calls are made at once, and {@code both} returns without waiting for an answer;
 *   <li>when both have answered, the callback gets what {@code combine} makes of the two answers,
 *       whichever came first; null is an answer, and may be a result, too;
 *   <li>the first error is passed on at once, as it is; so is whatever {@code combine} throws;
 *   <li>the callback is called exactly once, even if it throws an exception itself;
 *   <li>a call that ends while the callback runs does not wait for it;
 *   <li>each {@code both} has its own outcome, even with the same call passed twice.
 * </ul>
 *
 * <p>Not asked for: null arguments, an {@code ask} that throws, calls that end twice, and where an
 * exception goes that the callback itself throws.
 */
public final class Part04Callbacks {

    private Part04Callbacks() {}

    /** A call that answers through a callback. */
    @FunctionalInterface
    public interface Asking<T> {

        /**
         * Makes the call, and does not wait for the answer. The callback is called once: later, or
         * before this method returns.
         */
        void ask(Callback<T> callback);
    }

    /**
     * Makes both calls.
     *
     * @param combine makes one result of two answers
     * @param callback gets the outcome
     */
    public static <A, B, R> void both(
            Asking<A> first,
            Asking<B> second,
            BiFunction<? super A, ? super B, ? extends R> combine,
            Callback<R> callback) {
        todo("make both calls, and call the callback once: with the result, or an error");
    }
}
