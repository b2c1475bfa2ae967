package kata.pool;

import java.util.concurrent.CountDownLatch;
import kata.kit.Turns;

/** A latch counts down once and is seen by all; the worker is a virtual thread. */
public final class Part05Visibility {

    private final Turns turns;
    private final CountDownLatch stop = new CountDownLatch(1);

    public Part05Visibility(Turns turns) {
        this.turns = turns;
    }

    public void start() {
        Thread.ofVirtual().name("worker").start(this::work);
    }

    public void stop() {
        stop.countDown();
    }

    private void work() {
        while (stop.getCount() > 0) {
            turns.next();
        }
    }
}
