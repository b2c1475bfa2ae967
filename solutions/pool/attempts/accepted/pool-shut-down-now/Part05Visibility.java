package kata.pool;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import kata.kit.Turns;

/** Leaves the thread to a pool, which interrupts what runs when it is shut down. */
public final class Part05Visibility {

    private final Turns turns;
    private final ExecutorService pool = Executors.newSingleThreadExecutor();

    public Part05Visibility(Turns turns) {
        this.turns = turns;
    }

    public void start() {
        pool.execute(this::work);
    }

    public void stop() {
        pool.shutdownNow();
    }

    private void work() {
        while (!Thread.currentThread().isInterrupted()) {
            turns.next();
        }
    }
}
