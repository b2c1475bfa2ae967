package kata.eventloop;

import static kata.kit.Todo.todo;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import kata.kit.favorites.Callback;
import kata.kit.favorites.CallbackServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.UserId;

/**
 * A callback inside a callback inside a callback, with a branch for errors in each: a pyramid. A
 * promise makes of it one step below the other, and one place for all errors.
 *
 * <p>Write the promise, and {@link #page} with it. Everything is called on the event loop, so it
 * needs no locks; only services tell their callbacks on threads of their own. The rules:
 *
 * <ul>
 *   <li>always later: a step or a callback that is handed to a promise runs in a task of the loop,
 *       never inside the call that hands it over, whether the outcome is there or not;
 *   <li>many may wait for one promise, and each is told once, also where one of them throws: that
 *       is for the loop;
 *   <li>an error skips all steps, and arrives as it is; what a step throws is an error, too;
 *   <li>a chain of 100,000 steps needs no deeper stack than a chain of three.
 * </ul>
 */
public final class Part05CallbackHell {

    private Part05CallbackHell() {}

    /** What a call will have come to: an answer or an error. */
    public static final class Promise<T> {

        /** Makes the call. Its callback is told once, on any thread: now, or later. */
        public static <T> Promise<T> asked(Executor loop, Consumer<Callback<T>> call) {
            return todo("make the call, and bring its outcome into a promise, on the loop");
        }

        /** What {@code next} promises, once it has been given the answer of this promise. */
        public <R> Promise<R> then(Function<? super T, Promise<R>> next) {
            return todo("promise what next promises, or the error that came before");
        }

        /** Tells the callback what this came to. */
        public void tell(Callback<? super T> callback) {
            todo("tell the callback, in a task of the loop, once the outcome is there");
        }
    }

    /** The details of the user's first favourite, or the suggestions if there is none. */
    public static Promise<List<FavoriteDetails>> page(
            CallbackServices services, Executor loop, UserId user) {
        return todo("ask users(); then, for the first favourite, details(), or suggestions()");
    }
}
