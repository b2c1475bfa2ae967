package kata.disruptor;

import static kata.kit.Todo.todo;

import java.util.function.Consumer;

/**
 * A diamond of three steps. A and B work on the same event side by side, C comes after both:
 *
 * <pre>{@code
 *            ┌── A ──┐
 * publish ───┤       ├── C
 *            └── B ──┘
 * }</pre>
 *
 * <p>Write it. A library for this is on the class path. The rules:
 *
 * <ul>
 *   <li>each step handles each value once, in the order of publication, in a thread of its own;
 *   <li>C handles a value only when A and B both have. A step that is fast may be ahead of a slow
 *       one, but no further than the number of places;
 *   <li>there are never more values under way than places. {@code publish} waits for a place. It
 *       may be called by several threads at the same time;
 *   <li>{@code endOfBatch} is true if no further value is ready for this step at the moment, and
 *       false if one is. True means that it is time to write a file or to send a packet;
 *   <li>if a step throws, {@code failures} gets the exception, once. The value still goes to the
 *       other steps, and all go on with the next one;
 *   <li>{@code close} returns when all that was published has gone through all steps. Then the
 *       threads end. A second call does nothing;
 *   <li>while no value is under way, the threads wait, and use no core. While A or B handles one, C
 *       may look again and again;
 *   <li>a value that has gone through is not kept alive, even if a step threw, except for the last
 *       one, and for those of a batch that C is in the middle of;
 *   <li>pipelines are independent of each other.
 * </ul>
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>it makes no difference what a step throws, or if {@code failures} throws.
 * </ul>
 *
 * <p>Not asked for: null as a value, publishing after {@code close}, closing before each step has
 * handled a value, interruptions from outside, a step that throws a signal of the library.
 *
 * @param <T> what goes through
 */
public final class Part04Pipeline<T> implements AutoCloseable {

    /** A step of the pipeline. */
    public interface Step<T> {

        /** Handles a value. Is called by one thread only. */
        void handle(T value, boolean endOfBatch) throws Exception;
    }

    /**
     * @param places how many values may be under way, a power of two
     */
    public Part04Pipeline(
            int places, Step<T> a, Step<T> b, Step<T> c, Consumer<Throwable> failures) {
        todo("set the three steps up, C behind A and B, and start them");
    }

    /** Puts a value in; waits while there is no place. */
    public void publish(T value) {
        todo("put the value in");
    }

    @Override
    public void close() {
        todo("let through what is under way, and end");
    }
}
