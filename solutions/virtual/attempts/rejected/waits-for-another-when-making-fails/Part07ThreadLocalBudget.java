package kata.virtual;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import kata.judge.Rejected;

/** A caller whose buffer cannot be made waits until another one comes back. */
@Rejected(by = "aFailureToMakeComesOutAlthoughThereIsAnotherBuffer", says = "its caller waited")
public final class Part07ThreadLocalBudget<B> {

    /** What is done with a buffer. */
    public interface Use<B, T> {
        T with(B buffer) throws Exception;
    }

    private final int most;
    private final Supplier<B> make;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
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
        lock.lockInterruptibly();
        try {
            while (free.isEmpty() && made == most) {
                changed.await();
            }
            if (!free.isEmpty()) {
                return free.pop();
            }
            made++;
        } finally {
            lock.unlock();
        }
        try {
            return make.get();
        } catch (RuntimeException | Error failure) {
            B other = insteadOfNew();
            if (other == null) {
                throw failure;
            }
            return other;
        }
    }

    /** No memory for one more: then those that exist have to do. Null if there are none. */
    private B insteadOfNew() throws InterruptedException {
        lock.lock();
        try {
            made--;
            changed.signalAll();
            while (free.isEmpty()) {
                if (made == 0) {
                    return null;
                }
                changed.await();
            }
            return free.pop();
        } finally {
            lock.unlock();
        }
    }

    private void giveBack(B buffer) {
        lock.lock();
        try {
            free.push(buffer);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
