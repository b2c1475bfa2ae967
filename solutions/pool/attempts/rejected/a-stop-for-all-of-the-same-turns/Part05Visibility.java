package kata.pool;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import kata.judge.Rejected;
import kata.kit.Turns;

/** The stop is kept by the turns: a later worker with the same turns never runs. */
@Rejected(by = "aStopEndsOneWorkerOnly", says = "another one, for the same turns")
public final class Part05Visibility {

    private final Turns turns;
    private static final Set<Turns> STOPPED = ConcurrentHashMap.newKeySet();

    public Part05Visibility(Turns turns) {
        this.turns = turns;
    }

    /** Starts the worker's thread, and returns. It is called once. */
    public void start() {
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
