package kata.pool;

import kata.judge.Rejected;
import kata.kit.Turns;

/** The flag is volatile, but the loop asks a copy of it that nobody changes. */
@Rejected(by = "aHotWorkerEndsSoonAfterTheStop", says = "and its thread did not end")
public final class Part05Visibility {

    private final Turns turns;
    private volatile boolean stopped;

    public Part05Visibility(Turns turns) {
        this.turns = turns;
    }

    public void start() {
        Thread.ofPlatform().name("worker").start(this::work);
    }

    public void stop() {
        stopped = true;
    }

    private void work() {
        boolean stop = stopped;
        while (!stop) {
            turns.next();
        }
    }
}
