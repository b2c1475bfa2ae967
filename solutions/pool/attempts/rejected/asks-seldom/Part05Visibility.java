package kata.pool;

import kata.judge.Rejected;
import kata.kit.Turns;

/** Asks after every thousand turns only. That makes the loop faster, and nothing safer. */
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

    public void stop() {
        stopped = true;
    }

    private void work() {
        for (int turn = 1; ; turn++) {
            turns.next();
            if (turn % 1000 == 0 && stopped) {
                return;
            }
        }
    }
}
