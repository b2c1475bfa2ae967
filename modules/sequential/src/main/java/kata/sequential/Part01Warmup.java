package kata.sequential;

import static kata.kit.Todo.todo;

import java.util.List;
import java.util.concurrent.Callable;

/**
 * The simplest way to run tasks: one after the other, in the thread that asks for them.
 *
 * <p>Write {@link #runAll}. The rules:
 *
 * <ul>
 *   <li>the results come back in the order of the tasks;
 *   <li>every task runs in the calling thread;
 *   <li>the first exception ends it, comes out unchanged, and later tasks never start.
 * </ul>
 */
public final class Part01Warmup {

    private Part01Warmup() {}

    /** Runs the tasks and gives their results. */
    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        return todo("run the tasks one after the other and return their results in order");
    }
}
