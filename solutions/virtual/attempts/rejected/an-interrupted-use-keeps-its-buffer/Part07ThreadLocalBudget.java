package kata.virtual;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import kata.judge.Rejected;

/** Puts a buffer back only if nobody has interrupted its user. */
@Rejected(by = "aUseThatLeavesItsThreadInterruptedReturnsItsBufferToo", says = "1 more were made")
public final class Part07ThreadLocalBudget<B> {

    /** What is done with a buffer. */
    public interface Use<B, T> {
        T with(B buffer) throws Exception;
    }

    // A semaphore for how many, a queue for which. A blocking queue alone would do where all
    // buffers are made beforehand: then it is both.
    private final Semaphore permits;
    private final ConcurrentLinkedQueue<B> free = new ConcurrentLinkedQueue<>();
    private final Supplier<B> make;

    /**
     * @param most how many buffers may be made, 1 or more
     * @param make makes a buffer; may throw where there is no memory
     */
    public Part07ThreadLocalBudget(int most, Supplier<B> make) {
        this.permits = new Semaphore(most);
        this.make = make;
    }

    /** Lends a buffer for one use, and takes it back. */
    public <T> T use(Use<B, T> use) throws Exception {
        // Outside of the try: who is interrupted here has nothing to give back.
        permits.acquire();
        B buffer = null;
        try {
            // With a permit in hand: if none is free, fewer than the bound have been made. A
            // buffer goes back before its permit does.
            B lent = free.poll();
            buffer = lent == null ? make.get() : lent;
            return use.with(buffer);
        } finally {
            if (buffer != null && !Thread.currentThread().isInterrupted()) {
                free.add(buffer);
            }
            permits.release();
        }
    }
}
