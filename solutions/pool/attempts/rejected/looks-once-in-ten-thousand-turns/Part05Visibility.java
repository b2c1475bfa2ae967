package kata.pool;

import kata.judge.Rejected;
import kata.kit.Turns;

/** Reads its volatile flag seldom, because each read costs something. */
@Rejected(by = "fewTurnsComeAfterTheStop", says = "then the worker made")
public final class Part05Visibility {

    private static final int BATCH = 10_000;

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
