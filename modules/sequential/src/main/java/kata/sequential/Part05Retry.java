package kata.sequential;

import static kata.kit.Todo.todo;

import java.time.Duration;
import java.util.concurrent.Callable;
import kata.kit.Sleeper;

/**
 * A call to another machine may fail now and succeed a moment later. So: try again, after a pause
 * that gets longer.
 *
 * <p>Write {@link #retry}. The rules:
 *
 * <ul>
 *   <li>the first call that returns ends it, with its result, even {@code null}. At most {@code
 *       tries} calls are made, all in the calling thread;
 *   <li>between two tries the given sleeper sleeps: for {@code pause}, then twice as long each
 *       time, exactly and without an upper bound. No sleep comes after the last try;
 *   <li>any exception of the call except the one in the next rule is a failure, also with the flag
 *       set. When all tries fail, the last failure comes out, with every earlier one suppressed in
 *       it, in order;
 *   <li>an {@link InterruptedException}, of any call or of the sleeper, ends it at once: it comes
 *       out, and the thread's interrupt flag is set. A flag that the call sets is not cleared;
 *   <li>an {@link Error}, of any call or of the sleeper, comes out at once, too.
 * </ul>
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>an exception object that is thrown again is not suppressed in itself;
 *   <li>{@code tries} may be {@link Integer#MAX_VALUE}, and calls of {@code retry} are independent
 *       of each other.
 * </ul>
 *
 * <p>Not asked for: pauses that are not positive or grow beyond a hundred years, other exceptions
 * of the sleeper, what becomes of earlier failures when an interruption or an error ends it, how
 * often an earlier failure is suppressed if two tries threw the same object.
 */
public final class Part05Retry {

    private Part05Retry() {}

    /**
     * Makes the call, and makes it again if it fails.
     *
     * @param tries how many calls to make at most, the first one included; 1 or more
     */
    public static <T> T retry(Callable<T> call, int tries, Duration pause, Sleeper sleeper)
            throws Exception {
        return todo("make the call until it succeeds, at most `tries` times, with pauses between");
    }
}
