package kata.disruptor;

import static kata.kit.Todo.todo;

import java.util.function.LongSupplier;

/**
 * How a consumer waits for the next event. The cursor is the sequence up to which the producer has
 * published; it only grows.
 *
 * <p>Write three ways to wait. The rules:
 *
 * <ul>
 *   <li>{@code waitFor} returns when the cursor has reached the sequence, and not before. It
 *       returns where the cursor is: often further, and then all events up to there can be read;
 *   <li>{@code SPIN} and {@code YIELD} ask the cursor again and again, and need no signal. Between
 *       two looks {@code YIELD} gives its core to another thread that can run;
 *   <li>{@code PARK} asks when it begins to wait, and then only after a signal. In between it uses
 *       no core, however long that takes;
 *   <li>one {@code signal} wakes all consumers that park, and none of them misses it, whichever
 *       line of its code it has reached;
 *   <li>an interruption ends the wait with an {@link InterruptedException}, whether it comes before
 *       or during the wait;
 *   <li>strategies are independent of each other.
 * </ul>
 *
 * <p>Then predict, in {@link #looks}, what a thread dump shows of a consumer that waits for a long
 * time in a platform thread, and whether it uses CPU time meanwhile.
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>what the cursor throws comes out of {@code waitFor}, and does not hold up anybody else.
 * </ul>
 *
 * <p>Not asked for: the interrupt flag after an {@code InterruptedException}, an interruption of a
 * caller that need not wait, or only for a few thousand looks, and how often {@code PARK} asks
 * before it parks.
 */
public final class Part03WaitStrategies {

    /** The three ways to wait. */
    public enum Way {
        SPIN,
        YIELD,
        PARK
    }

    /** What is seen of a thread that waits. */
    public record Looks(Thread.State state, boolean usesCpu) {}

    /** One way to wait, for any number of consumers. */
    public Part03WaitStrategies(Way way) {
        todo("keep what this way to wait needs");
    }

    /** The consumer's side: waits for the sequence, and returns where the cursor is. */
    public long waitFor(long sequence, LongSupplier cursor) throws InterruptedException {
        return todo("wait until the cursor has reached the sequence");
    }

    /** The producer's side: called each time after the cursor has moved. */
    public void signal() {
        todo("wake those who have to be woken");
    }

    /** The prediction. */
    public static Looks looks(Way way) {
        return todo("predict the state of a thread that waits this way");
    }
}
