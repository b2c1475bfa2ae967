package kata.pool;

import java.util.concurrent.ForkJoinPool;
import kata.judge.Rejected;
import kata.kit.Turns;

/** Works on the common pool: its threads are few, and do not end with the worker. */
@Rejected(by = "eachWorkerHasAThreadOfItsOwn", says = "workers were")
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
