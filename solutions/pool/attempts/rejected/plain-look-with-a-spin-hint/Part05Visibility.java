package kata.pool;

import java.util.concurrent.atomic.AtomicBoolean;
import kata.judge.Rejected;
import kata.kit.Turns;

/** The hint to the processor says nothing to the JIT, which may look once for all turns. */
@Rejected(by = "stopAndTheLoopAreOrderedWhereverTheyMeet", says = "data race on an AtomicBoolean")
public final class Part05Visibility {

    private final Turns turns;

    private final AtomicBoolean stopped = new AtomicBoolean();

    public Part05Visibility(Turns turns) {
        this.turns = turns;
    }

    /** Starts the worker's thread, and returns. It is called once. */
    public void start() {
        Thread.ofPlatform().name("worker").start(this::work);
    }

    /** Tells the worker to end. Any thread may call this once the worker was started. */
    public void stop() {
        stopped.set(true);
    }

    private void work() {
        while (!stopped.getPlain()) {
            Thread.onSpinWait();
            turns.next();
        }
    }
}
