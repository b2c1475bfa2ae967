package kata.pool;

import kata.judge.Rejected;
import kata.kit.Turns;

/** A final array: its reference is safely published, its element is as plain as before. */
@Rejected(by = "aHotWorkerEndsSoonAfterTheStop", says = "and its thread did not end")
public final class Part05Visibility {

    private final Turns turns;
    private final boolean[] stopped = new boolean[1];

    public Part05Visibility(Turns turns) {
        this.turns = turns;
    }

    public void start() {
        Thread.ofPlatform().name("worker").start(this::work);
    }

    public void stop() {
        stopped[0] = true;
    }

    private void work() {
        while (!stopped[0]) {
            turns.next();
        }
    }
}
