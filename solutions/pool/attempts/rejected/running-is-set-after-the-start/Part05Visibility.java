package kata.pool;

import kata.judge.Rejected;
import kata.kit.Turns;

/** Says that it is running when the thread runs already, which may have looked by then. */
@Rejected(
        by = "theWorkerMakesTurnsHoweverSoonItsThreadBegins",
        says = "nobody had called stop(), and no turn came")
public final class Part05Visibility {

    private final Turns turns;
    private volatile boolean running;

    public Part05Visibility(Turns turns) {
        this.turns = turns;
    }

    public void start() {
        Thread.ofPlatform().name("worker").start(this::work);
        running = true;
    }

    public void stop() {
        running = false;
    }

    private void work() {
        while (running) {
            turns.next();
        }
    }
}
