package kata.coroutines;

import java.util.Iterator;
import java.util.NoSuchElementException;
import kata.judge.Rejected;
import kata.kit.Coroutine;

/**
 * The end is noted after an exception, not after an Error.
 *
 * @param <T> as in the stub
 */
@Rejected(by = "afterTheEndThereIsNoNextElement", says = "an AssertionError of the body")
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

    /**
     * An iterator of its own, at the beginning.
     *
     * @return its {@code next} throws {@link NoSuchElementException} at the end
     */
    @Override
    public Iterator<T> iterator() {
        return new Elements<>(body);
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void raise(Throwable failure) throws E {
        throw (E) failure;
    }

    private static final class Elements<T> implements Iterator<T> {

        private final Coroutine coroutine;
        private T element;
        private boolean ready;
        private boolean ended;
        private Exception failure;

        Elements(Body<T> body) {
            coroutine =
                    new Coroutine(
                            () -> {
                                try {
                                    body.run(this::emit);
                                } catch (Exception e) {
                                    failure = e;
                                }
                                ended = true;
                            });
        }

        private void emit(T emitted) {
            element = emitted;
            ready = true;
            Coroutine.suspend();
        }

        @Override
        public boolean hasNext() {
            if (!ready && !ended) {
                coroutine.resume();
                if (failure != null) {
                    Exception thrown = failure;
                    failure = null;
                    Part01Generator.<RuntimeException>raise(thrown);
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
