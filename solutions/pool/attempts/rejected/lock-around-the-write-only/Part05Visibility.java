package kata.pool;

import kata.judge.Rejected;
import kata.kit.Turns;

/**
 * A lock around the write, and none around the read: it orders nothing. The call in the loop keeps
 * the JIT from reading the field once for all turns, so the worker does end.
 */
@Rejected(
        by = "stopAndTheLoopAreOrderedWhereverTheyMeet",
        says = "a data race on the field stopped")
public final class Part05Visibility {

    private final Turns turns;
    private boolean stopped;

    public Part05Visibility(Turns turns) {
        this.turns = turns;
    }

    public void start() {
        Thread.ofPlatform().name("worker").start(this::work);
    }

    public synchronized void stop() {
        stopped = true;
    }

    private void work() {
        while (!stopped) {
            turns.next();
            Thread.yield();
        }
    }
}
