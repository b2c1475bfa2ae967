package kata.virtual;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import kata.judge.Rejected;

/**
 * A caller that waited makes the buffer under the lock, and holds up everybody.
 *
 * @param <B> what a buffer is
 */
@Rejected(by = "aWaitingCallerThatMakesTheBufferHoldsUpNobody", says = "could not end")
public final class Part07ThreadLocalBudget<B> {

    /** What is done with a buffer. */
    public interface Use<B, T> {
        T with(B buffer) throws Exception;
    }

    private final int most;
    private final Supplier<B> make;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    // Both guarded by lock.
    private final Deque<B> free = new ArrayDeque<>();
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
            return use.with(buffer);
        } finally {
            giveBack(buffer);
        }
    }

    private B take() throws InterruptedException {
        lock.lock();
        try {
            if (!free.isEmpty()) {
                return free.pop();
            }
            if (made == most) {
                return awaitBuffer();
            }
            // A place is ours: nobody else makes a buffer for it.
            made++;
        } finally {
            lock.unlock();
        }
        return makeOne();
    }

    private B awaitBuffer() throws InterruptedException {
        while (free.isEmpty() && made == most) {
            changed.await();
        }
        if (!free.isEmpty()) {
            return free.pop();
        }
        // Making one has failed elsewhere: its place is ours now.
        made++;
        return makeOne();
    }

    private B makeOne() {
        boolean done = false;
        try {
            B buffer = make.get();
            done = true;
            return buffer;
        } finally {
            if (!done) {
                noBuffer();
            }
        }
    }

    private void noBuffer() {
        lock.lock();
        try {
            made--;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    private void giveBack(B buffer) {
        lock.lock();
        try {
            free.push(buffer);
            changed.signal();
        } finally {
            lock.unlock();
        }
    }
}
