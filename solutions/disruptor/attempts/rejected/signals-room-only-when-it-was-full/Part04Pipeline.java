package kata.disruptor;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import kata.judge.Rejected;

/**
 * Signals one publisher when a full ring gets a place: when two places get free, the second
 * publisher sleeps on.
 *
 * @param <T> what goes through
 */
@Rejected(by = "whoWaitsForAPlaceGetsOneThatIsFree", says = "of the threads wait still")
public final class Part04Pipeline<T> implements AutoCloseable {

    private static final int A = 0;
    private static final int B = 1;
    private static final int C = 2;

    private final ReentrantLock lock = new ReentrantLock();

    /** A step has gone on, or a value was published. */
    private final Condition moved = lock.newCondition();

    /** There is a place. */
    private final Condition room = lock.newCondition();

    // All guarded by the lock: what is under way, how many were published, how many each step did.
    private final T[] slots;
    private long published;
    private final long[] done = new long[3];
    private boolean closed;

    private final Consumer<Throwable> failures;

    /** A step of the pipeline. */
    public interface Step<T> {

        /** Handles a value. Is called by one thread only. */
        void handle(T value, boolean endOfBatch) throws Exception;
    }

    /**
     * @param places how many values may be under way, a power of two
     */
    public Part04Pipeline(
            int places, Step<T> a, Step<T> b, Step<T> c, Consumer<Throwable> failures) {
        @SuppressWarnings("unchecked")
        T[] made = (T[]) new Object[places];
        slots = made;

        this.failures = failures;
        new Thread(() -> run(a, A), "step-a").start();
        new Thread(() -> run(b, B), "step-b").start();
        new Thread(() -> run(c, C), "step-c").start();
    }

    /** Puts a value in; waits while there is no place. */
    public void publish(T value) {
        lock.lock();
        try {
            while (published - done[C] == slots.length) {
                room.awaitUninterruptibly();
            }
            slots[slot(published)] = value;
            published++;
            moved.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            while (done[C] < published) {
                moved.awaitUninterruptibly();
            }
            closed = true;
            moved.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void run(Step<T> step, int me) {
        for (long next = 0; comes(me, next); next++) {
            handle(step, me, next);
            finish(me, next);
        }
    }

    /** Waits for the value; false if the pipeline is closed and there is none. */
    private boolean comes(int me, long next) {
        lock.lock();
        try {
            while (next == limit(me)) {
                if (closed) {
                    return false;
                }
                moved.awaitUninterruptibly();
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void handle(Step<T> step, int me, long next) {
        T value;
        boolean endOfBatch;
        lock.lock();
        try {
            value = slots[slot(next)];
            endOfBatch = next + 1 == limit(me);
        } finally {
            lock.unlock();
        }
        try {
            step.handle(value, endOfBatch);
        } catch (Throwable thrown) {
            tell(thrown);
        }
    }

    private void finish(int me, long next) {
        lock.lock();
        try {
            // Nobody waits for a place while there is one.
            boolean wasFull = published - done[C] == slots.length;
            done[me] = next + 1;
            if (me == C) {
                slots[slot(next)] = null;
                if (wasFull) {
                    room.signal();
                }
            }
            moved.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** How far the step may go. */
    private long limit(int me) {
        return me == C ? Math.min(done[A], done[B]) : published;
    }

    private int slot(long sequence) {
        return (int) (sequence & (slots.length - 1));
    }

    private void tell(Throwable thrown) {
        try {
            failures.accept(thrown);
        } catch (Throwable ignored) {
            // Nobody is left who could be told.
        }
    }
}
