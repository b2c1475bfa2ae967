package kata.coroutines;

import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import kata.judge.Rejected;
import kata.kit.Coroutine;

/**
 * Once a run has ended without an element, later iterators do not run the body.
 *
 * @param <T> as in the stub
 */
@Rejected(
        by = "afterAFailureANewIteratorBeginsAgain",
        says = "two iterators said false, then false")
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
    private volatile boolean empty;

    public Part01Generator(Body<T> body) {
        this.body = body;
    }

    @Override
    public Iterator<T> iterator() {
        return empty ? Collections.emptyIterator() : new Elements();
    }

    private final class Elements implements Iterator<T>, Emitter<T> {

        private final Coroutine coroutine;
        private T element;
        private boolean ready;
        private boolean emittedAny;

        Elements() {
            coroutine =
                    new Coroutine(
                            () -> {
                                try {
                                    body.run(this);
                                    empty = !emittedAny;
                                } catch (Throwable failure) {
                                    Part01Generator.<RuntimeException>raise(failure);
                                }
                            });
        }

        @Override
        public void emit(T emitted) {
            element = emitted;
            emittedAny = true;
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
            T next = element;
            element = null;
            ready = false;
            return next;
        }
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void raise(Throwable failure) throws E {
        throw (E) failure;
    }
}
