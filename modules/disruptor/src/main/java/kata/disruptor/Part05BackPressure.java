package kata.disruptor;

import static kata.kit.Todo.todo;

import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/**
 * A ring with several consumers, and what a publisher may want if it is full.
 *
 * <p>Write it; the library of Part 04 may help. The rules:
 *
 * <ul>
 *   <li>each consumer handles each value that was accepted, once, in a thread of its own, and in
 *       the order of publication: the same for all of them;
 *   <li>the ring holds as many values as it has places. A value keeps its place until the slowest
 *       consumer has handled it; a fast consumer need not wait for a slow one;
 *   <li>{@code WAIT}: {@code publish} waits for a place. An interruption ends the wait with an
 *       {@link InterruptedException}, and the value is not published;
 *   <li>{@code REFUSE}: if there is no place, and only then, {@code publish} throws a {@link
 *       RejectedExecutionException} at once;
 *   <li>{@code DROP}: if there is no place, {@code publish} returns false at once, and {@code
 *       dropped} counts the value. What is in the ring stays there;
 *   <li>a value that was refused or dropped is never handled; values published later are;
 *   <li>several threads may publish at the same time: the last place goes to one of them, and each
 *       dropped value is counted;
 *   <li>{@code close} returns when all that was accepted is handled. Then the threads end;
 *   <li>rings are independent of each other.
 * </ul>
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>a publisher that waits does not hold up those that want to be refused, or to drop.
 * </ul>
 *
 * <p>Not asked for: null as a value, a consumer that throws or leaves its thread interrupted, no
 * consumers, publishing after {@code close} or while it runs, closing before each consumer has
 * handled a value, an interruption of a caller that need not wait, or of {@code close}; a consumer
 * that is twice in the list, and a list that is changed later.
 *
 * @param <T> what is published
 */
public final class Part05BackPressure<T> implements AutoCloseable {

    /** What to do if there is no place. */
    public enum WhenFull {
        WAIT,
        REFUSE,
        DROP
    }

    /**
     * @param places how many values it holds at most, a power of two
     */
    public Part05BackPressure(int places, List<Consumer<T>> consumers) {
        todo("make the ring, and start a thread for each consumer");
    }

    /** Publishes the value; true if it was accepted, false if it was dropped. */
    public boolean publish(T value, WhenFull whenFull) throws InterruptedException {
        return todo("take a place if there is one, and otherwise do as the caller says");
    }

    /** How many values were dropped so far. */
    public long dropped() {
        return todo("count the values that were dropped");
    }

    @Override
    public void close() {
        todo("let the consumers handle what was accepted, and end");
    }
}
