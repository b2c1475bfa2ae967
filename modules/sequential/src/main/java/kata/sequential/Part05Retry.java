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
 *   <li>the first success is the result; at most {@code tries} calls are made;
 *   <li>between two tries the sleeper sleeps: for {@code pause}, then twice as long each time. No
 *       sleep comes after the last try;
 *   <li>when all tries fail, the last failure comes out, with every earlier one suppressed in it,
 *       in order;
 *   <li>an {@link InterruptedException}, of the call or of the sleeper, ends it at once: it comes
 *       out, and the thread's interrupt flag is set;
 *   <li>an {@link Error} comes out at once, too.
 * </ul>
 */
public final class Part05Retry {

    private Part05Retry() {}

    /**
     * Makes the call, and makes it again when it fails.
     *
     * @param tries how many calls to make at most, the first one included; 1 or more
     */
    public static <T> T retry(Callable<T> call, int tries, Duration pause, Sleeper sleeper)
            throws Exception {
        return todo("make the call until it succeeds, at most so many times, with pauses between");
    }
}
