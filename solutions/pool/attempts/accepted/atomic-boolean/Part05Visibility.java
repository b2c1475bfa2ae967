package kata.pool;

import java.util.concurrent.atomic.AtomicBoolean;
import kata.kit.Turns;

/** The same promise as a volatile field, in an object that can be handed around. */
public final class Part05Visibility {

    private final Turns turns;
    private final AtomicBoolean stopped = new AtomicBoolean();

    public Part05Visibility(Turns turns) {
        this.turns = turns;
    }

    public void start() {
        Thread.ofPlatform().name("worker").start(this::work);
    }

    public void stop() {
        stopped.set(true);
    }

    private void work() {
        while (!stopped.get()) {
            turns.next();
        }
    }
}
