package kata.pool;

import kata.kit.Turns;

/**
 * A worker that makes one turn after the other, without a pause, until {@code stop()} is called.
 *
 * <p>It is broken. In the debugger it stops, and with a println in its loop it stops; in production
 * it never ends. Repair it. The rules:
 *
 * <ul>
 *   <li>the worker makes its turns in a thread of its own, until it is stopped;
 *   <li>after {@code stop()} has returned, it makes at most a hundred more turns, and its thread
 *       ends, however hot its loop is, even if the stop comes before its first turn, or twice;
 *   <li>and not by luck: the memory model, or the documentation of a class that you use, must
 *       promise that the worker sees the stop;
 *   <li>a stop is for one worker: it does not end another one.
 * </ul>
 *
 * <p>Not asked for: a second start, a stop before the start, turns that throw, and whether {@code
 * stop()} waits for the end of the thread.
 */
public final class Part05Visibility {

    private final Turns turns;
    private boolean stopped;

    public Part05Visibility(Turns turns) {
        this.turns = turns;
    }

    /** Starts the worker's thread, and returns. It is called once. */
    public void start() {
        Thread.ofPlatform().name("worker").start(this::work);
    }

    /** Tells the worker to end. Any thread may call this once the worker was started. */
    public void stop() {
        stopped = true;
    }

    private void work() {
        while (!stopped) {
            turns.next();
        }
    }
}
