package kata.eventloop;

import static kata.kit.Todo.todo;

import java.util.OptionalLong;

/**
 * The timers of an event loop. They have no clock and no thread: between two tasks the loop looks
 * at its clock, and says how late it is. So a test can move the clock, and a timer needs no lock.
 * All methods are called on one thread.
 *
 * <p>Moments are milliseconds on the loop's clock. It never goes back; it may jump. Write the
 * timers. The rules:
 *
 * <ul>
 *   <li>a timer fires once, within {@link #advanceTo}, as soon as now is its deadline or later;
 *   <li>timers fire by deadline, and with equal deadlines in the order in which they were set;
 *   <li>what is due when {@code advanceTo} comes back has fired, also what was set meanwhile;
 *   <li>a timer that is cancelled before it fires never fires;
 *   <li>if a timer throws, that comes out of {@code advanceTo}; the others fire the next time.
 * </ul>
 */
public final class Part02Timers {

    /** A timer that was set. */
    @FunctionalInterface
    public interface Timer {

        /** Takes it back. Does nothing if it has fired or is cancelled already. */
        void cancel();
    }

    /**
     * Sets a timer.
     *
     * @param deadline when it is due; if that has passed, the next {@link #advanceTo} fires it
     */
    public Timer set(long deadline, Runnable action) {
        return todo("note the deadline and the action, and give back the way to cancel them");
    }

    /** Fires all that is due, on the calling thread. */
    public void advanceTo(long now) {
        todo("run the actions whose deadline is now or earlier, in order, each once");
    }

    /** The earliest deadline that is to come, so that the loop knows how long it can sleep. */
    public OptionalLong nextDeadline() {
        return todo("give the earliest deadline among the timers that will fire, or nothing");
    }
}
