package kata.pool;

import kata.judge.Rejected;
import kata.kit.Turns;

/** Each worker clears the flag as it is made, and all of them look at the same one. */
@Rejected(by = "aStopEndsOneWorkerOnly", says = "two workers; the older was stopped")
public final class Part05Visibility {

    private static volatile boolean stopped;

    private final Turns turns;

    public Part05Visibility(Turns turns) {
        this.turns = turns;
        stopped = false;
    }

    public void start() {
        Thread.ofPlatform().name("worker").start(this::work);
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
