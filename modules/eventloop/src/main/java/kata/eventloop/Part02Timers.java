package kata.eventloop;

import static kata.kit.Todo.todo;

import java.util.OptionalLong;

/**
 * The timers of an event loop. They have no clock and no thread of their own: between two tasks the
 * loop looks at its clock and calls {@link #advanceTo}. So a test can move the clock, and a timer
 * needs no lock. All methods are called on one thread.
 *
 * <p>Moments are milliseconds on the loop's clock, and may be any {@code long}. The clock never
 * goes back, but it may jump. Write the timers. The rules:
 *
 * <ul>
 *   <li>a timer fires once, within {@code advanceTo}, as soon as now is its deadline or later;
 *   <li>timers fire by deadline, and with equal deadlines in the order in which they were set;
 *   <li>when {@code advanceTo} returns, everything due has fired, including due timers that were
 *       set meanwhile;
 *   <li>a timer that is cancelled before it fires never fires; that affects no other timer;
 *   <li>whatever a timer throws, {@code advanceTo} throws as it is, at once; the timers that are
 *       still due fire the next time;
 *   <li>each object of this class has timers of its own.
 * </ul>
 *
 * <p>Not asked for: null actions, actions that call {@code advanceTo}, and when the memory of a
 * cancelled timer is freed.
 */
public final class Part02Timers {

    /** A timer that was set. */
    @FunctionalInterface
    public interface Timer {

        /** Cancels it. Has no effect if it has fired or is cancelled already. */
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

    /** The earliest deadline of a timer that will fire: how long the loop can sleep. */
    public OptionalLong nextDeadline() {
        return todo("give the earliest deadline among the timers that will fire, or nothing");
    }
}
