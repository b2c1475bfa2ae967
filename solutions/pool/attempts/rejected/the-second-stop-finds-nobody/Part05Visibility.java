package kata.pool;

import kata.judge.Rejected;
import kata.kit.Turns;

/** Forgets the thread once it has been stopped, between two looks at the field. */
@Rejected(
        by = "aStopBeforeTheFirstTurnCountsAndSoDoesASecondStop",
        says = "threw java.lang.NullPointerException")
public final class Part05Visibility {

    private final Turns turns;
    private volatile Thread thread;

    public Part05Visibility(Turns turns) {
        this.turns = turns;
    }

    public void start() {
        thread = Thread.ofPlatform().name("worker").start(this::work);
    }

    public void stop() {
        if (thread == null) {
            return;
        }
        thread.interrupt();
        thread = null;
    }

    private void work() {
        while (!Thread.currentThread().isInterrupted()) {
            turns.next();
        }
    }
}
