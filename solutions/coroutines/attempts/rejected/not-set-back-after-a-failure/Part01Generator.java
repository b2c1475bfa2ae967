package kata.coroutines;

import java.util.Iterator;
import java.util.NoSuchElementException;
import kata.judge.Rejected;
import kata.kit.Coroutine;

/**
 * Whose body runs is not set back if it throws: the outer one's elements go to the inner iterator.
 *
 * @param <T> as in the stub
 */
@Rejected(
        by = "aBodyMayEmitFromDeepDownAndUseOtherGenerators",
        says = "a body used a generator that failed")
public final class Part01Generator<T> implements Iterable<T> {

    @FunctionalInterface
    public interface Body<T> {
        void run(Emitter<? super T> emitter) throws Exception;
    }

    @FunctionalInterface
    public interface Emitter<T> {

        void emit(T element);
    }

    private static final ThreadLocal<Elements<?>> CURRENT = new ThreadLocal<>();

    private final Body<T> body;

    public Part01Generator(Body<T> body) {
        this.body = body;
    }

    @Override
    public Iterator<T> iterator() {
        return new Elements<>(body);
    }

    // One emitter for all iterators: it finds the one whose body is running.
    private static void emitToCurrent(Object element) {
        CURRENT.get().take(element);
        Coroutine.suspend();
    }

    private static final class Elements<T> implements Iterator<T> {

        private final Coroutine coroutine;
        private Object element;
        private boolean ready;

        Elements(Body<T> body) {
            coroutine =
                    new Coroutine(
                            () -> {
                                try {
                                    body.run(Part01Generator::emitToCurrent);
                                } catch (Throwable failure) {
                                    Elements.<RuntimeException>raise(failure);
                                }
                            });
        }

        private void take(Object emitted) {
            element = emitted;
            ready = true;
        }

        @Override
        public boolean hasNext() {
            if (!ready && !coroutine.isDone()) {
                Elements<?> outer = CURRENT.get();
                CURRENT.set(this);
                coroutine.resume();
                CURRENT.set(outer);
            }
            return ready;
        }

        @Override
        @SuppressWarnings("unchecked")
        public T next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            T next = (T) element;
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
