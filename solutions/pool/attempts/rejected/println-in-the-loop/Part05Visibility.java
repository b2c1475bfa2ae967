package kata.pool;

import kata.judge.Rejected;
import kata.kit.Turns;

/** Prints what it does, and it stops. The lock inside println does not order stop(). */
@Rejected(by = "stopAndTheLoopAreOrderedWhereverTheyMeet", says = "a data race on the field")
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
        while (!stopped) {
            turns.next();
            System.out.println(turns.made());
        }
    }
}
