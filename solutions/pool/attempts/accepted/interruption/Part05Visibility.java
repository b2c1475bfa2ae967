package kata.pool;

import kata.kit.Turns;

/** Needs no flag: each thread has one, and it wakes a worker that waits, too. */
public final class Part05Visibility {

    private final Thread worker;

    public Part05Visibility(Turns turns) {
        this.worker =
                Thread.ofPlatform()
                        .name("worker")
                        .unstarted(
                                () -> {
                                    while (!Thread.currentThread().isInterrupted()) {
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
