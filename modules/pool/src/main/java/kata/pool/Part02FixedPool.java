package kata.pool;

import static kata.kit.Todo.todo;

import java.util.List;
import java.util.concurrent.Callable;

/**
 * A thread pool: a fixed number of threads, and one queue from which they take their tasks.
 *
 * <p>Write {@link #runAll}. The rules:
 *
 * <ul>
 *   <li>the results come back in the order of the tasks, whichever task ends first;
 *   <li>as many tasks run at the same time as there are threads, and never more;
 *   <li>a thread that is free takes the next task: a slow task holds up its own thread only;
 *   <li>no more platform threads are started than were asked for;
 *   <li>when a task fails, its exception comes out, as the task threw it; whether the tasks after
 *       it still run is up to you;
 *   <li>when the call ends, with results or with an exception, all its threads have ended, too.
 * </ul>
 */
public final class Part02FixedPool {

    private Part02FixedPool() {}

    /**
     * Runs the tasks on a pool of its own and gives their results.
     *
     * @param threads how many tasks may run at the same time, 1 or more
     */
    public static <T> List<T> runAll(List<Callable<T>> tasks, int threads) throws Exception {
        return todo(
                "run the tasks on a pool of so many threads, and return their results in order");
    }
}
