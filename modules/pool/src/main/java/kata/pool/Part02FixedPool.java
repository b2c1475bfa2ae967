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
 *   <li>each task runs once for each time it is in the list. The results come back in the order of
 *       the tasks, whichever task ends first; a result may be {@code null};
 *   <li>as many tasks run at the same time as there are threads, and never more;
 *   <li>a thread that is free takes the next task: a slow task holds up its own thread only;
 *   <li>no more platform threads are started than the given number. The caller may run tasks, too:
 *       then it counts as one of the threads;
 *   <li>if a task fails, the object that it threw comes out, an exception or an {@link Error}. If
 *       several fail, it is one of theirs. Whether tasks after it still run is up to you;
 *   <li>when the call ends, with results or with an exception, its tasks have ended, and none of
 *       its threads stays behind;
 *   <li>calls are independent of each other: a task may itself call {@code runAll}.
 * </ul>
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>it makes no difference if a task throws an exception of a kind that futures use themselves.
 * </ul>
 *
 * <p>Not asked for: {@code null} as a task, a task that interrupts its own thread, an interruption
 * of the caller, more than ten thousand threads.
 */
public final class Part02FixedPool {

    private Part02FixedPool() {}

    /**
     * Runs the tasks on a pool of its own and returns their results.
     *
     * @param threads how many tasks may run at the same time, 1 or more
     */
    public static <T> List<T> runAll(List<Callable<T>> tasks, int threads) throws Exception {
        return todo(
                "run the tasks on a pool of this many threads, and return their results in order");
    }
}
