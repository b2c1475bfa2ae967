package kata.pool;

import kata.judge.Rejected;
import kata.kit.Turns;

/** Sees the stop, and ends without one as well: somebody was afraid of an endless loop. */
@Rejected(
        by = "aHotWorkerEndsSoonAfterTheStop",
        says = "turns and then no more, before stop() was called")
public final class Part05Visibility {

    private static final int ENOUGH = 100_000;

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
        for (int i = 0; i < ENOUGH && !stopped; i++) {
            turns.next();
        }
    }
}
