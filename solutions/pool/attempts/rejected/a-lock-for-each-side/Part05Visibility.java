package kata.pool;

import kata.judge.Rejected;
import kata.kit.Turns;

/** The writer and the reader take locks, but not the same one. */
@Rejected(
        by = "stopAndTheLoopAreOrderedWhereverTheyMeet",
        says = "a data race on the field stopped")
public final class Part05Visibility {

    private final Turns turns;
    private final Object readers = new Object();
    private final Object writers = new Object();
    private boolean stopped;

    public Part05Visibility(Turns turns) {
        this.turns = turns;
    }

    public void start() {
        Thread.ofPlatform().name("worker").start(this::work);
    }

    public void stop() {
        synchronized (writers) {
            stopped = true;
        }
    }

    private boolean isStopped() {
        synchronized (readers) {
            return stopped;
        }
    }

    private void work() {
        while (!isStopped()) {
            turns.next();
        }
    }
}
