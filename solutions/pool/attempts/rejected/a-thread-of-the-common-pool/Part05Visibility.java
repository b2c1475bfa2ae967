package kata.pool;

import java.util.concurrent.ForkJoinPool;
import kata.judge.Rejected;
import kata.kit.Turns;

/** Works on the common pool, which has fewer threads than the machine has cores. */
@Rejected(by = "eachWorkerHasAThreadOfItsOwn", says = "of them made turns")
public final class Part05Visibility {

    private final Turns turns;
    private volatile boolean stopped;

    public Part05Visibility(Turns turns) {
        this.turns = turns;
    }

    public void start() {
        ForkJoinPool.commonPool().execute(this::work);
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
