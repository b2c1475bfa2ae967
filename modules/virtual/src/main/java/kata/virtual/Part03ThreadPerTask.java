package kata.virtual;

import static kata.kit.Todo.todo;

import java.util.List;
import java.util.concurrent.Callable;

/**
 * A thread per task: the first servers were written like this, when there were few users, and it
 * works again. No queue, no pool, no size to guess.
 *
 * <p>Write {@link #runAll}. The rules:
 *
 * <ul>
 *   <li>the results come back in the order of the tasks, {@code null} results included. A task that
 *       is in the list twice runs twice;
 *   <li>each task runs on a virtual thread that was made for it and runs no other task;
 *   <li>all tasks run at the same time, even ten thousand of them;
 *   <li>when a task fails, its exception, or its {@link Error}, comes out unchanged, with nothing
 *       wrapped around it or added to it. Whether the others run on is up to you; an exception that
 *       you cause by interrupting them never comes out in its place;
 *   <li>when the call ends, with results or with an exception, all its tasks have ended, and all of
 *       its threads end, too;
 *   <li>calls are independent of each other: a task may itself call {@code runAll}.
 * </ul>
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>a call that is interrupted, once or more often, throws an {@code InterruptedException}, or
 *       returns all results with the interrupt flag set. Either way all its tasks have ended.
 * </ul>
 *
 * <p>Not asked for: a list or a task that is null; which failure comes out when several tasks fail.
 */
public final class Part03ThreadPerTask {

    private Part03ThreadPerTask() {}

    /** Runs each task on a thread of its own and gives their results. */
    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        return todo(
                "run each task on a virtual thread of its own, and return the results in order");
    }
}
