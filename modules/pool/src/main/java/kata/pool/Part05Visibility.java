package kata.pool;

import kata.kit.Turns;

/**
 * A worker that makes one turn after the other, without a pause, until it is told to stop.
 *
 * <p>It is broken. In the debugger it stops, with a println in its loop it stops; in production it
 * turns on for ever. Repair it. The rules:
 *
 * <ul>
 *   <li>the worker turns in a thread of its own until it is told to stop;
 *   <li>then it ends within a few turns, however hot its loop is;
 *   <li>and not by luck: the language must promise that it sees the stop.
 * </ul>
 */
public final class Part05Visibility {

    private final Turns turns;
    private boolean stopped;

    public Part05Visibility(Turns turns) {
        this.turns = turns;
    }

    /** Starts the worker's thread, and comes back. It is called once. */
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
