package kata.virtual;

import java.lang.ref.WeakReference;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import kata.judge.Rejected;

/** Keeps buffers that nobody uses by weak references. */
@Rejected(by = "aBufferThatNobodyUsesIsStillThere", says = "were made")
public final class Part07ThreadLocalBudget<B> {

    /** What is done with a buffer. */
    public interface Use<B, T> {
        T with(B buffer) throws Exception;
    }

    private final Semaphore permits;

    // Weakly, so that what nobody uses can be reclaimed while memory is scarce.
    private final ConcurrentLinkedDeque<WeakReference<B>> idle = new ConcurrentLinkedDeque<>();
    private final Supplier<B> make;

    /**
     * @param most how many buffers may be made, 1 or more
     * @param make makes a buffer; may throw where there is no memory
     */
    public Part07ThreadLocalBudget(int most, Supplier<B> make) {
        permits = new Semaphore(most);
        this.make = make;
    }

    /** Lends a buffer for one use, and takes it back. */
    public <T> T use(Use<B, T> use) throws Exception {
        permits.acquire();
        try {
            B buffer = idle();
            if (buffer == null) {
                buffer = make.get();
            }
            try {
                return use.with(buffer);
            } finally {
                idle.addFirst(new WeakReference<>(buffer));
            }
        } finally {
            permits.release();
        }
    }

    private B idle() {
        WeakReference<B> reference = idle.pollFirst();
        while (reference != null) {
            B buffer = reference.get();
            if (buffer != null) {
                return buffer;
            }
            reference = idle.pollFirst();
        }
        return null;
    }
}
