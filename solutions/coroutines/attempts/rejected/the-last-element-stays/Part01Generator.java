package kata.coroutines;

import java.util.Iterator;
import java.util.NoSuchElementException;
import kata.judge.Rejected;
import kata.kit.Coroutine;

/**
 * The field keeps an element until the next one comes, after the end for ever.
 *
 * @param <T> as in the stub
 */
@Rejected(by = "nothingIsKept", says = "the last element was handed out")
public final class Part01Generator<T> implements Iterable<T> {

    @FunctionalInterface
    public interface Body<T> {
        void run(Emitter<? super T> emitter) throws Exception;
    }

    @FunctionalInterface
    public interface Emitter<T> {

        void emit(T element);
    }

    private final Body<T> body;

    public Part01Generator(Body<T> body) {
        this.body = body;
    }

    @Override
    public Iterator<T> iterator() {
        return new Elements<>(body);
    }

    private static final class Elements<T> implements Iterator<T>, Emitter<T> {

        private final Coroutine coroutine;
        private T element;
        private boolean ready;

        Elements(Body<T> body) {
            coroutine =
                    new Coroutine(
                            () -> {
                                try {
                                    body.run(this);
                                } catch (Throwable failure) {
                                    Elements.<RuntimeException>raise(failure);
                                }
                            });
        }

        @Override
        public void emit(T emitted) {
            element = emitted;
            ready = true;
            Coroutine.suspend();
        }

        @Override
        public boolean hasNext() {
            if (!ready && !coroutine.isDone()) {
                coroutine.resume();
            }
            return ready;
        }

        @Override
        public T next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            ready = false;
            return element;
        }

        @SuppressWarnings("unchecked")
        private static <E extends Throwable> void raise(Throwable failure) throws E {
            throw (E) failure;
        }
    }
}
