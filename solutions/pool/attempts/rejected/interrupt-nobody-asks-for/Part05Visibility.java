package kata.pool;

import kata.judge.Rejected;
import kata.kit.Turns;

/** Interrupts the worker, but the loop never asks for it. An interrupt is a request. */
@Rejected(by = "aHotWorkerEndsSoonAfterTheStop", says = "and its thread did not end")
public final class Part05Visibility {

    private final Thread worker;

    public Part05Visibility(Turns turns) {
        this.worker =
                Thread.ofPlatform()
                        .name("worker")
                        .unstarted(
                                () -> {
                                    while (true) {
                                        turns.next();
                                    }
                                });
    }

    public void start() {
        worker.start();
    }

    public void stop() {
        worker.interrupt();
    }
}
