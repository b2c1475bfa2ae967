package kata.structured;

import static kata.kit.Todo.todo;

import java.util.List;
import java.util.concurrent.Callable;

/**
 * Runs several tasks of which some may fail, and tells for each what became of it.
 *
 * <p>Think of a price comparison: two of nine shops do not answer. The seven others are still worth
 * showing, and the page can say which two are missing, and why.
 *
 * <p>Write {@link #runAll}. The rules:
 *
 * <ul>
 *   <li>the tasks run side by side;
 *   <li>one outcome for each task, in the order of the tasks, whichever ends first;
 *   <li>what a task returns is a success, null too;
 *   <li>whatever a task throws is a failure, with the very object that was thrown. It does not come
 *       out of runAll;
 *   <li>a task that fails stops no other one.
 * </ul>
 */
public final class Part05PartialResults {

    /** What became of a task. */
    public sealed interface Outcome<T> {}

    /** It returned this. */
    public record Success<T>(T result) implements Outcome<T> {}

    /** It threw this. */
    public record Failure<T>(Throwable cause) implements Outcome<T> {}

    private Part05PartialResults() {}

    /**
     * Runs all tasks.
     *
     * @return one outcome for each task
     * @throws InterruptedException if the caller is interrupted while it waits
     */
    public static <T> List<Outcome<T>> runAll(List<Callable<T>> tasks) throws InterruptedException {
        return todo("Run all tasks side by side, and tell what became of each.");
    }
}
