package kata.virtual;

import java.util.function.Supplier;

/**
 * Lends buffers. They are expensive to make and can be used again and again, but by one user at a
 * time.
 *
 * <p>Each thread keeps its own. That was right while threads were few, and the same few all the
 * time. Now each request has a thread of its own, and memory runs out. Repair it. The rules:
 *
 * <ul>
 *   <li>a use runs in the thread that asks; what it returns or throws comes out unchanged;
 *   <li>no more than {@code most} buffers are ever made, however many threads there are;
 *   <li>a buffer has one user at a time;
 *   <li>whoever asks waits while all are in use, and only then;
 *   <li>however a use ends, its buffer is there for the next one. A buffer that could not be made
 *       can be made later;
 *   <li>whoever waits can be interrupted, and gives up.
 * </ul>
 *
 * @param <B> what a buffer is
 */
public final class Part07ThreadLocalBudget<B> {

    /** What is done with a buffer. */
    public interface Use<B, T> {
        T with(B buffer) throws Exception;
    }

    private final ThreadLocal<B> buffers;

    /**
     * @param most how many buffers may be made, 1 or more
     * @param make makes a buffer; may throw where there is no memory
     */
    public Part07ThreadLocalBudget(int most, Supplier<B> make) {
        buffers = ThreadLocal.withInitial(make);
    }

    /** Lends a buffer for one use, and takes it back. */
    public <T> T use(Use<B, T> use) throws Exception {
        return use.with(buffers.get());
    }
}
