package kata.structured;

import static kata.kit.Todo.todo;

import java.util.List;
import java.util.concurrent.Callable;

/**
 * Runs several tasks, some of which may fail, and reports the outcome of each.
 *
 * <p>Think of a price comparison: two of nine shops do not answer. The seven others are still worth
 * showing, and the page can say which two are missing, and why.
 *
 * <p>Write {@link #runAll}. The rules:
 *
 * <ul>
 *   <li>the tasks run side by side, however many there are;
 *   <li>one outcome for each task, in the order of the tasks, whichever ends first. The same task
 *       may be in the list twice; without tasks, the list of outcomes is empty;
 *   <li>what a task returns is a success, null too;
 *   <li>whatever a task throws is a failure, with the very object that was thrown. It does not come
 *       out of runAll;
 *   <li>a task that fails stops no other one;
 *   <li>calls of runAll do not disturb each other, even when a task calls it, or when they share a
 *       task.
 * </ul>
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>when the caller is interrupted, before or while it waits for a task, all tasks are
 *       interrupted, too. When they have ended, an {@link InterruptedException} comes out;
 *   <li>a second interruption, while a task cleans up, does not end the wait for it.
 * </ul>
 *
 * <p>Not asked for: what comes out if the caller is interrupted, and never has to wait, because
 * every task ends at once; and a task that throws a {@code CancellationException} or a {@code
 * CompletionException} of its own.
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
     * @throws InterruptedException if the caller is interrupted before or while it waits
     */
    public static <T> List<Outcome<T>> runAll(List<Callable<T>> tasks) throws InterruptedException {
        return todo("Run all tasks side by side, and report the outcome of each.");
    }
}
