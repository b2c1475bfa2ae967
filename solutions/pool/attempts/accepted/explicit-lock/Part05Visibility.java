package kata.pool;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import kata.kit.Turns;

/** An explicit lock, taken by the reader and by the writer. */
public final class Part05Visibility {

    private final Turns turns;
    private final Lock lock = new ReentrantLock();
    private boolean stopped;

    public Part05Visibility(Turns turns) {
        this.turns = turns;
    }

    public void start() {
        Thread.ofPlatform().name("worker").start(this::work);
    }

    public void stop() {
        lock.lock();
        try {
            stopped = true;
        } finally {
            lock.unlock();
        }
    }

    private boolean isStopped() {
        lock.lock();
        try {
            return stopped;
        } finally {
            lock.unlock();
        }
    }

    private void work() {
        while (!isStopped()) {
            turns.next();
        }
    }
}
