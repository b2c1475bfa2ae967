package kata.virtual;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import kata.judge.Rejected;

/**
 * Who finds no free buffer waits for the one that makes the next, and does not see another come
 * back.
 */
@Rejected(by = "makingABufferHoldsUpNobodyWhoNeedsNone", says = "the first came back, it waits on")
public final class Part07ThreadLocalBudget<B> {

    /** What is done with a buffer. */
    public interface Use<B, T> {
        T with(B buffer) throws Exception;
    }

    private final int most;
    private final Supplier<B> make;
    private final BlockingQueue<B> free = new LinkedBlockingQueue<>();
    private final ReentrantLock making = new ReentrantLock();
    // Guarded by making.
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
            free.add(buffer);
        }
    }

    private B take() throws InterruptedException {
        // Those that find a free one do not need the lock, nor does the way back.
        B buffer = free.poll();
        if (buffer != null) {
            return buffer;
        }
        making.lockInterruptibly();
        try {
            buffer = free.poll();
            if (buffer != null) {
                return buffer;
            }
            if (made < most) {
                buffer = make.get();
                made++;
                return buffer;
            }
        } finally {
            making.unlock();
        }
        return free.take();
    }
}
