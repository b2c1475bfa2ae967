package kata.pool;

import kata.judge.Rejected;
import kata.kit.Turns;

/** The worker itself sets the flag that says it runs, perhaps after a stop. */
@Rejected(by = "aStopBeforeTheFirstTurnCountsAndSoDoesASecondStop", says = "and the worker went on")
public final class Part05Visibility {

    private final Turns turns;
    private volatile boolean running;

    public Part05Visibility(Turns turns) {
        this.turns = turns;
    }

    public void start() {
        Thread.ofPlatform().name("worker").start(this::work);
    }

    public void stop() {
        running = false;
    }

    private void work() {
        running = true;
        while (running) {
            turns.next();
        }
    }
}
