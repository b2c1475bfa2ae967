package kata.pool;

import kata.judge.Rejected;
import kata.kit.Turns;

/** Runs the loop in the thread that calls start, which never comes back. */
@Rejected(by = "theWorkerTurnsInAThreadOfItsOwn", says = "on the thread that called start()")
public final class Part05Visibility {

    private final Turns turns;
    private volatile boolean stopped;

    public Part05Visibility(Turns turns) {
        this.turns = turns;
    }

    public void start() {
        work();
    }

    public void stop() {
        stopped = true;
    }

    private void work() {
        while (!stopped) {
            turns.next();
        }
    }
}
