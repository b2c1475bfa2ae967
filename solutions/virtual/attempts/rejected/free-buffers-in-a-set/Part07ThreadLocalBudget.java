package kata.virtual;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import kata.judge.Rejected;

/** Keeps the free buffers in a set: of two that are equal it keeps one. */
@Rejected(by = "buffersMayBeEqual", says = "")
public final class Part07ThreadLocalBudget<B> {

    /** What is done with a buffer. */
    public interface Use<B, T> {
        T with(B buffer) throws Exception;
    }

    // A semaphore for how many, a queue for which. A blocking queue alone would do where all
    // buffers are made beforehand: then it is both.
    private final Semaphore permits;
    private final Set<B> free = ConcurrentHashMap.newKeySet();
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
            B lent = free.stream().filter(free::remove).findFirst().orElse(null);
            buffer = lent == null ? make.get() : lent;
            return use.with(buffer);
        } finally {
            if (buffer != null) {
                free.add(buffer);
            }
            permits.release();
        }
    }
}
