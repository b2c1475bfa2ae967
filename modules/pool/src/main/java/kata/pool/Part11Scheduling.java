package kata.pool;

import static kata.kit.Todo.todo;

import java.time.Duration;
import java.util.function.Consumer;

/**
 * A heartbeat: an action that is repeated at a fixed rate, on a thread of its own. A monitor that
 * misses beats decides that this program is dead, so none may be missed.
 *
 * <p>Write the constructor and {@link #close}. The rules:
 *
 * <ul>
 *   <li>the first beat comes at once, then one in each period, one at a time, on a thread that no
 *       other heartbeat shares;
 *   <li>whatever a beat throws is passed to {@code failures}, and the beats go on;
 *   <li>the rate is fixed: when a beat is slow, the beats it delayed follow immediately, however
 *       many there are: n periods after the first beat, n more have come again;
 *   <li>after {@code close()} no further beat comes, whether it is called between two beats, during
 *       one, or by the beat itself, and the thread ends without waiting for the next beat. Closing
 *       twice is allowed.
 * </ul>
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>the beats go on even when {@code failures} itself throws.
 * </ul>
 *
 * <p>Not asked for: null, fractions of a millisecond, more than 292 years, a beat that interrupts
 * its own thread, one that begins in the moment of the close, and whether close waits for the beat
 * that is going on, or interrupts it.
 */
public final class Part11Scheduling implements AutoCloseable {

    /**
     * Starts the beats.
     *
     * @param period from the start of one beat to the start of the next, whole milliseconds, at
     *     least one
     * @param beat what is repeated
     * @param failures gets what a beat throws
     */
    public Part11Scheduling(Duration period, Runnable beat, Consumer<Throwable> failures) {
        todo("repeat beat at a fixed rate, and make sure that a failure does not end it");
    }

    /** Ends the beats, and the thread. */
    @Override
    public void close() {
        todo("end the beats, and leave no thread behind");
    }
}
