package kata.pool;

import kata.judge.Rejected;
import kata.kit.Turns;

/** One field is volatile: the counter beside the flag. The flag that stop() writes is not. */
@Rejected(by = "stopAndTheLoopAreOrderedWhereverTheyMeet", says = "a data race on the field")
public final class Part05Visibility {

    private final Turns turns;
    private boolean stopped;
    private volatile long made;

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
            turns.next();
            made++;
        }
    }
}
