package kata.eventloop;

import static kata.kit.Todo.todo;

import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import kata.kit.favorites.Callback;

/**
 * A call that blocks has no place on an event loop: while it waits, nothing else runs there. So it
 * is sent elsewhere, and what comes of it is brought back.
 *
 * <p>Write {@link #call}. The rules:
 *
 * <ul>
 *   <li>the call runs on a thread of the workers, and the loop goes on meanwhile;
 *   <li>its answer or what it throws is told to the callback, in a task of the loop: never on a
 *       worker, and never before {@code call} has come back;
 *   <li>what it throws arrives as it was thrown, whatever it is;
 *   <li>the callback is told exactly once, also where it throws itself: that is for the loop;
 *   <li>if the workers refuse the call, the callback is told that.
 * </ul>
 */
public final class Part03OffloadBlocking {

    private Part03OffloadBlocking() {}

    /**
     * Makes a blocking call elsewhere. This method comes back at once; it is called on the loop.
     *
     * @param blocking the call
     * @param workers run blocking calls; may throw a {@code RejectedExecutionException}
     * @param loop runs its tasks on one thread, one after the other, in the order given
     * @param callback is told what came of the call
     */
    public static <T> void call(
            Callable<T> blocking, Executor workers, Executor loop, Callback<T> callback) {
        todo("run the call on a worker, and bring its answer or its error back to the loop");
    }
}
