package kata.pool;

import static kata.kit.Todo.todo;

import java.time.Duration;
import java.util.function.Consumer;

/**
 * A heartbeat: an action that is repeated at a fixed rate, on a thread of its own. Others conclude
 * from missing beats that this program is dead, so it must not miss any.
 *
 * <p>Write the constructor and {@link #close}. The rules:
 *
 * <ul>
 *   <li>the first beat comes at once, then one in each period, one at a time;
 *   <li>a beat that throws is told to {@code failures}, and the beats go on;
 *   <li>the rate is fixed: when a beat is slow, those that it held up follow at once, so that after
 *       n periods there have been n beats again;
 *   <li>after {@code close()} no further beat comes, whether it is called between two beats or
 *       during one, and the thread ends without waiting for the next beat.
 * </ul>
 */
public final class Part11Scheduling implements AutoCloseable {

    /**
     * Begins to beat.
     *
     * @param period from the begin of one beat to the begin of the next, a millisecond or more
     * @param beat what is repeated
     * @param failures is told the exception of each beat that throws
     */
    public Part11Scheduling(Duration period, Runnable beat, Consumer<Throwable> failures) {
        todo("begin to repeat beat at a fixed rate, and see to it that a failure does not end it");
    }

    /** Ends the beats, and the thread. */
    @Override
    public void close() {
        todo("end the beats, and leave no thread behind");
    }
}
