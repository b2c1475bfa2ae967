package kata.coroutines;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import kata.judge.Rejected;
import kata.kit.Coroutine;

/**
 * The element that hasNext has fetched is lost to forEachRemaining.
 *
 * @param <T> as in the stub
 */
@Rejected(by = "elementsComeInTheOrderOfTheBody", says = "then forEachRemaining passed on")
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
            return take();
        }

        @Override
        public void forEachRemaining(Consumer<? super T> action) {
            while (!coroutine.isDone()) {
                coroutine.resume();
                if (ready) {
                    action.accept(take());
                }
            }
        }

        private T take() {
            T next = element;
            element = null;
            ready = false;
            return next;
        }

        @SuppressWarnings("unchecked")
        private static <E extends Throwable> void raise(Throwable failure) throws E {
            throw (E) failure;
        }
    }
}
