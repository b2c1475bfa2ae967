package kata.pool;

import kata.judge.Rejected;
import kata.kit.Turns;

/** Fields are shared, so the worker will see the write. It need not, ever. */
@Rejected(by = "aHotWorkerEndsSoonAfterTheStop", says = "the worker made")
public final class Part05Visibility {

    private final Turns turns;
    // tag::flag[]
    private boolean running = true;

    // end::flag[]
    public Part05Visibility(Turns turns) {
        this.turns = turns;
    }

    public void start() {
        Thread.ofPlatform().name("worker").start(this::work);
    }

    // tag::flag[]
    public void stop() {
        running = false;
    }

    private void work() {
        do {
            turns.next();
        } while (running);
    }
    // end::flag[]
}
