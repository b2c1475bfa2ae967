package kata.pool;

import kata.judge.Rejected;
import kata.kit.Turns;

/** Locks where the flag is written. A lock orders only threads that take it. */
@Rejected(by = "aHotWorkerEndsSoonAfterTheStop", says = "and its thread did not end")
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
        }
    }
}
