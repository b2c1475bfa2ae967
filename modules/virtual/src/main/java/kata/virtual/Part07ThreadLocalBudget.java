package kata.virtual;

import java.util.function.Supplier;

/**
 * Lends buffers. They are expensive to make and can be used again and again, but by one user at a
 * time.
 *
 * <p>Every thread keeps a buffer of its own. That worked while a few threads did all the work. Now
 * each request runs in a new thread, and memory runs out. Repair it. The rules:
 *
 * <ul>
 *   <li>a use runs in the thread that asks; what it returns, {@code null} included, or throws comes
 *       out unchanged;
 *   <li>no more than {@code most} buffers are ever made, however many threads there are; each
 *       budget has its own count;
 *   <li>a buffer has one user at a time, even if it is equal to another one. A use within a use is
 *       a use of its own;
 *   <li>up to {@code most} uses run at the same time; the others wait;
 *   <li>a buffer is available again however its use ended, by an {@link Error}, too. If making a
 *       buffer fails, its exception comes out, and a later or waiting caller makes the buffer;
 *   <li>a caller that waits can be interrupted, and gives up.
 * </ul>
 *
 * <p>Sound (★): while a buffer is being made, uses of the others begin and end.
 *
 * <p>Not asked for: a maker that returns null; more than ten thousand buffers; which of those that
 * wait comes next; whether a buffer is made while another one is free.
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
