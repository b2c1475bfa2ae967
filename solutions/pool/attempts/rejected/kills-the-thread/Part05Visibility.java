package kata.pool;

import kata.judge.Rejected;
import kata.kit.Turns;

/** The method that ended any thread at any point. It has thrown an exception since JDK 20. */
@Rejected(
        by = "theWorkerTurnsInAThreadOfItsOwn",
        says = "stop() threw java.lang.UnsupportedOperationException")
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

    @SuppressWarnings("removal")
    public void stop() {
        worker.stop();
    }
}
