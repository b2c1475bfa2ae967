package kata.virtual;

import static kata.kit.Todo.todo;

import java.util.List;
import java.util.concurrent.Callable;

/**
 * A thread per task: how servers were written first, when there were few users, and can be written
 * again. No queue, no pool, no size to guess.
 *
 * <p>Write {@link #runAll}. The rules:
 *
 * <ul>
 *   <li>the results come back in the order of the tasks. A result may be null, and the same task
 *       may be in the list twice; no tasks give no results;
 *   <li>each task runs on a virtual thread that was made for it and runs no other task;
 *   <li>all tasks run at the same time, even ten thousand of them;
 *   <li>when a task throws anything, an error too, that very object comes out. If several fail, it
 *       may be that of any of them. Whether the other tasks still run is up to you;
 *   <li>when the call ends, with results or with an exception, all its threads have ended, too,
 *       however long that takes.
 * </ul>
 *
 * <p>Not asked for: what happens if the caller is interrupted.
 */
public final class Part03ThreadPerTask {

    private Part03ThreadPerTask() {}

    /** Runs each task on a thread of its own and gives their results. */
    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        return todo(
                "run each task on a virtual thread of its own, and return the results in order");
    }
}
