package kata.coroutines;

import java.util.Iterator;
import java.util.NoSuchElementException;
import kata.judge.Rejected;
import kata.kit.Coroutine;

/**
 * The generator notes in one field which iterator is asked.
 *
 * @param <T> as in the stub
 */
@Rejected(by = "twoIteratorsMayBeAskedByTwoThreads", says = "an iterator each")
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

    private final Body<T> body;

    public Part01Generator(Body<T> body) {
        this.body = body;
    }

    /** Whose turn it is: one emitter serves all iterators. */
    private Elements current;

    /**
     * An iterator of its own, at the beginning.
     *
     * @return its {@code next} throws {@link NoSuchElementException} at the end
     */
    @Override
    public Iterator<T> iterator() {
        return new Elements();
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void raise(Throwable failure) throws E {
        throw (E) failure;
    }

    private void emit(T emitted) {
        Elements asked = current;
        asked.element = emitted;
        asked.ready = true;
        Coroutine.suspend();
    }

    private void run() {
        try {
            body.run(this::emit);
        } catch (Exception e) {
            Part01Generator.<RuntimeException>raise(e);
        }
    }

    private final class Elements implements Iterator<T> {

        private final Coroutine coroutine = new Coroutine(Part01Generator.this::run);
        private T element;
        private boolean ready;

        @Override
        public boolean hasNext() {
            if (!ready && !coroutine.isDone()) {
                Elements outer = current; // the body may ask another iterator of the same generator
                current = this;
                try {
                    coroutine.resume();
                } finally {
                    current = outer;
                }
            }
            return ready;
        }

        @Override
        public T next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            T result = element;
            element = null;
            ready = false;
            return result;
        }
    }
}
