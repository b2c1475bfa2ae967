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
 * promise turns it into steps that follow each other, with one place for all errors.
 *
 * <p>Write the promise, and {@link #page} with it. Everything is called on the event loop, so it
 * needs no locks; only services call their callbacks on threads of their own. The rules:
 *
 * <ul>
 *   <li>always later: a step or a callback that is passed to a promise runs in a task of the loop,
 *       never inside the call that passes it, whether the outcome is there or not;
 *   <li>many may wait for one promise, even equal ones, and each is called once, even if some of
 *       them throw: each exception comes out of a task of its own on the loop;
 *   <li>null is an answer, too;
 *   <li>an error skips all steps, and arrives as it is; so does whatever a step throws;
 *   <li>a chain of 100,000 steps needs no deeper stack than a chain of three.
 * </ul>
 *
 * <p>Not asked for: null callbacks, the same callback passed twice, the order of callbacks that
 * wait for one promise, steps that return null, details or suggestions that are null, a {@code
 * CompletionException} as an error, a {@code call} that throws or ends twice, and a loop that
 * refuses tasks.
 */
public final class Part05CallbackHell {

    private Part05CallbackHell() {}

    /** The outcome of a call, now or later: an answer or an error. */
    public static final class Promise<T> {

        /** Makes the call at once. It calls its callback once, on any thread: now, or later. */
        public static <T> Promise<T> asked(Executor loop, Consumer<Callback<T>> call) {
            return todo("make the call, and bring its outcome into a promise, on the loop");
        }

        /** What {@code next} promises, when it gets the answer of this promise. */
        public <R> Promise<R> then(Function<? super T, Promise<R>> next) {
            return todo("promise what next promises, or the error that came before");
        }

        /** Passes the outcome to the callback. */
        public void tell(Callback<? super T> callback) {
            todo("call the callback, in a task of the loop, once the outcome is there");
        }
    }

    /** The details of the user's first favourite, or the suggestions if there is none. */
    public static Promise<List<FavoriteDetails>> page(
            CallbackServices services, Executor loop, UserId user) {
        return todo("ask users(); then, for the first favourite, details(), or suggestions()");
    }
}
