package kata.coroutines;

import static kata.kit.Todo.todo;

import java.util.Iterator;
import java.util.NoSuchElementException;
import kata.kit.Coroutine;

/**
 * A sequence that is written as a method: the body calls {@code emit} for each element, and stops
 * there until the next one is asked for. {@link Coroutine} is given: it can stop in the middle.
 *
 * <p>Write it. The rules:
 *
 * <ul>
 *   <li>the elements come in the order in which the body emits them; null is an element, too, and
 *       an interrupted thread gets them like any other;
 *   <li>nothing runs before an element is asked for, by {@code hasNext} or {@code next}, and the
 *       body runs no further than the element that was asked for;
 *   <li>{@code hasNext} may be called any number of times: the body goes on only once;
 *   <li>a body may have no end, may emit from a method deep down, and may use other generators;
 *   <li>what the body throws, an {@code Error} too, comes unchanged out of the call that asked;
 *   <li>after the body's end, or its exception, there is no next element, ever;
 *   <li>each iterator runs the body from its beginning, whatever became of the others;
 *   <li>the body runs on the thread that asks; an abandoned iterator leaves no thread behind.
 * </ul>
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>an iterator may be passed on: another thread may ask for the next element;
 *   <li>an element is not kept once the next one is asked for: memory does not grow with the
 *       sequence.
 * </ul>
 *
 * <p>Not asked for: two threads that ask one iterator at the same time, {@code remove}, and a call
 * of {@code emit} from outside the body.
 */
public final class Part01Generator<T> implements Iterable<T> {

    /** What makes the elements. */
    @FunctionalInterface
    public interface Body<T> {
        void run(Emitter<? super T> emitter) throws Exception;
    }

    /** Where the body puts its elements. */
    @FunctionalInterface
    public interface Emitter<T> {

        /** Hands one element out, and returns when the next one is asked for. */
        void emit(T element);
    }

    public Part01Generator(Body<T> body) {
        todo("keep the body for the iterators");
    }

    /**
     * An iterator of its own, at the beginning.
     *
     * @return its {@code next} throws {@link NoSuchElementException} at the end
     */
    @Override
    public Iterator<T> iterator() {
        return todo("let the body run from one element to the next, and stop there");
    }
}
