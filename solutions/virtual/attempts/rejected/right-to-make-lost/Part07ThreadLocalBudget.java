package kata.virtual;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import kata.judge.Rejected;

/**
 * A waiting caller that is interrupted passes a buffer on, and loses the right to make one.
 *
 * @param <B> what a buffer is
 */
@Rejected(
        by = "theRightToMakeOneIsNotLostWithAnInterruptedCaller",
        says = "later somebody never got one")
public final class Part07ThreadLocalBudget<B> {

    /** What is done with a buffer. */
    public interface Use<B, T> {
        T with(B buffer) throws Exception;
    }

    private static final class Waiter<B> {
        private final Condition turn;
        private boolean served;

        // Null when served means: make one.
        private B buffer;

        Waiter(Condition turn) {
            this.turn = turn;
        }
    }

    private final int most;
    private final Supplier<B> make;
    private final ReentrantLock lock = new ReentrantLock();

    // All guarded by lock. Nothing is free while somebody waits.
    private final Deque<B> free = new ArrayDeque<>();
    private final Queue<Waiter<B>> waiting = new ArrayDeque<>();
    private int made;

    /**
     * @param most how many buffers may be made, 1 or more
     * @param make makes a buffer; may throw where there is no memory
     */
    public Part07ThreadLocalBudget(int most, Supplier<B> make) {
        this.most = most;
        this.make = make;
    }

    /** Lends a buffer for one use, and takes it back. */
    public <T> T use(Use<B, T> use) throws Exception {
        B buffer = take();
        try {
            if (buffer == null) {
                buffer = make.get();
            }
            return use.with(buffer);
        } finally {
            handOn(buffer);
        }
    }

    /** A buffer, or null if the caller is to make one. */
    private B take() throws InterruptedException {
        lock.lock();
        try {
            if (!free.isEmpty()) {
                return free.pop();
            }
            if (made < most) {
                made++;
                return null;
            }
            Waiter<B> me = new Waiter<>(lock.newCondition());
            waiting.add(me);
            try {
                while (!me.served) {
                    me.turn.await();
                }
            } catch (InterruptedException e) {
                waiting.remove(me);
                if (me.buffer != null) {
                    handOn(me.buffer);
                }
                throw e;
            }
            return me.buffer;
        } finally {
            lock.unlock();
        }
    }

    /** Hands on a buffer, or, if it is null because making it failed, the right to make one. */
    private void handOn(B buffer) {
        lock.lock();
        try {
            Waiter<B> next = waiting.poll();
            if (next != null) {
                next.buffer = buffer;
                next.served = true;
                next.turn.signal();
            } else if (buffer != null) {
                free.push(buffer);
            } else {
                made--;
            }
        } finally {
            lock.unlock();
        }
    }
}
