package kata.pool;

import kata.kit.Turns;

/**
 * A worker that makes one turn after the other, without a pause, until {@code stop()} is called.
 *
 * <p>One thread writes the flag, another one reads it, and no other value has to fit together with
 * it: that is what {@code volatile} is for.
 */
public final class Part05Visibility {

    private final Turns turns;

    // tag::flag[]
    // Volatile orders the write before every later read of it, and keeps the JIT from reading it
    // once for all turns. It would not be enough if the new value depended on the old one (a
    // counter needs an atomic) or if two fields had to fit together (they need a lock). If the
    // worker also waits, interrupting its thread is better: a flag does not wake it up.
    private volatile boolean stopped;

    // end::flag[]

    public Part05Visibility(Turns turns) {
        this.turns = turns;
    }

    /** Starts the worker's thread, and returns. It is called once. */
    public void start() {
        Thread.ofPlatform().name("worker").start(this::work);
    }

    // tag::flag[]
    /** Tells the worker to end. Any thread may call this once the worker was started. */
    public void stop() {
        stopped = true;
    }

    private void work() {
        while (!stopped) {
            turns.next();
        }
    }
    // end::flag[]
}
