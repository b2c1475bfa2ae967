package kata.pool;

import kata.kit.Turns;

/** A lock orders the threads as well, if the reader takes it, too. */
public final class Part05Visibility {

    private final Turns turns;
    private boolean stopped;

    public Part05Visibility(Turns turns) {
        this.turns = turns;
    }

    public void start() {
        Thread.ofPlatform().name("worker").start(this::work);
    }

    public synchronized void stop() {
        stopped = true;
    }

    private synchronized boolean isStopped() {
        return stopped;
    }

    private void work() {
        while (!isStopped()) {
            turns.next();
        }
    }
}
