package kata.pool;

import kata.judge.Rejected;
import kata.kit.Turns;

/** Makes one turn more between two looks than may come after the stop. */
@Rejected(by = "stopAndTheLoopAreOrderedWhereverTheyMeet", says = "then the worker made 101 more")
public final class Part05Visibility {

    private static final int BATCH = 101;

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
        while (!stopped) {
            for (int i = 0; i < BATCH; i++) {
                turns.next();
            }
        }
    }
}
