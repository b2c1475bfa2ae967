package kata.pool;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import kata.judge.Rejected;
import kata.kit.Turns;

/** A stop is noted for the turns, and reaches each worker that makes them. */
@Rejected(by = "aStopEndsOneWorkerOnly", says = "a worker was stopped once more")
public final class Part05Visibility {

    private static final Set<Turns> STOPPED = ConcurrentHashMap.newKeySet();

    private final Turns turns;

    public Part05Visibility(Turns turns) {
        this.turns = turns;
    }

    /** Starts the worker's thread, and returns. It is called once. */
    public void start() {
        STOPPED.remove(turns);
        Thread.ofPlatform().name("worker").start(this::work);
    }

    /** Tells the worker to end. Any thread may call this once the worker was started. */
    public void stop() {
        STOPPED.add(turns);
    }

    private void work() {
        while (!STOPPED.contains(turns)) {
            turns.next();
        }
    }
}
