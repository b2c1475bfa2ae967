package kata.virtual;

import static kata.kit.Todo.todo;

import java.time.Duration;

/**
 * An experiment, to be predicted: tasks that wait for a service first, and then keep a core busy.
 * They are run by a pool of platform threads, and then by virtual threads on as many carriers.
 *
 * <p>Write the two methods, which compute when the last task has ended. You may rely on this:
 *
 * <ul>
 *   <li>all tasks are there from the beginning, and all are alike: a wait, then work;
 *   <li>a thread of the pool keeps its task from the beginning to the end, the wait included;
 *   <li>a virtual thread that waits leaves its carrier; one that works keeps it until it is done;
 *   <li>each thread of the pool, and each carrier, has a core of its own; starting costs nothing.
 * </ul>
 *
 * <p>The result is exact, to the nanosecond. No tasks take no time.
 *
 * <p>Sound (★): there may be as many tasks, threads and carriers as an {@code int} can hold.
 *
 * <p>Not asked for: negative numbers, zero threads or carriers, times of more than 292 years.
 */
public final class Part05WaitAndHurry {

    private Part05WaitAndHurry() {}

    /** When all the tasks have ended on a pool of the given number of threads. */
    public static Duration pooled(int tasks, int threads, Duration wait, Duration work) {
        return todo("compute when the last task has ended on a pool of platform threads");
    }

    /** When all the tasks have ended on virtual threads, one for each, with these carriers. */
    public static Duration virtual(int tasks, int carriers, Duration wait, Duration work) {
        return todo("compute when the last task has ended on virtual threads");
    }
}
