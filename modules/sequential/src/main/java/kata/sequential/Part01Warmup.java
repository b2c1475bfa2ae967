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
 *   <li>the results come back in the order of the tasks, {@code null} results included. Every task
 *       has run by then, once for each time it is in the list;
 *   <li>every task runs in the calling thread, however many there are;
 *   <li>the first task that throws ends the call. Its exception, or its {@link Error}, comes out
 *       unchanged, with nothing wrapped around it or added to it, and no later task starts;
 *   <li>calls are independent of each other: a task may itself call {@code runAll}.
 * </ul>
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>a list of a hundred thousand tasks is handled like a list of three.
 * </ul>
 *
 * <p>Not asked for: a list or a task that is {@code null}, an interruption of the caller.
 */
public final class Part01Warmup {

    private Part01Warmup() {}

    /** Runs the tasks and gives their results. */
    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        return todo("run the tasks one after the other and return their results in order");
    }
}
