package kata.eventloop;

import static kata.kit.Todo.todo;

import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import kata.kit.favorites.Callback;

/**
 * A call that blocks has no place on an event loop: while it waits, nothing else runs there. So it
 * is sent to a worker, and its outcome is brought back to the loop.
 *
 * <p>Write {@link #call}. The rules:
 *
 * <ul>
 *   <li>the call runs on a thread of the workers, and the loop goes on meanwhile;
 *   <li>its answer, which may be null, or the exception is passed to the callback in a task of the
 *       loop: never on a worker, and never before {@code call} has returned;
 *   <li>whatever the call throws arrives as it was thrown;
 *   <li>the callback is called exactly once, even if it throws an exception itself: that comes out
 *       of the task of the loop;
 *   <li>if the workers refuse the call, the callback gets their exception, as it is;
 *   <li>each call is made once and has its own outcome, even if the same objects are passed again.
 * </ul>
 *
 * <p>Not asked for: null arguments, cancelling a call, and a loop that refuses tasks.
 */
public final class Part03OffloadBlocking {

    private Part03OffloadBlocking() {}

    /**
     * Makes a blocking call on a worker. This method returns at once; it is called on the loop.
     *
     * @param blocking the call
     * @param workers run blocking calls; may throw a {@code RejectedExecutionException}
     * @param loop runs its tasks on one thread, one after the other, in the order given
     * @param callback gets the outcome of the call
     */
    public static <T> void call(
            Callable<T> blocking, Executor workers, Executor loop, Callback<T> callback) {
        todo("run the call on a worker, and bring its answer or its error back to the loop");
    }
}
