package kata.coroutines;

import java.util.Iterator;
import java.util.NoSuchElementException;
import kata.judge.Rejected;
import kata.kit.Coroutine;

/** Takes the interruption of the thread that asks for the end of the sequence. */
@Rejected(
        by = "aThreadThatIsInterruptedGetsItsElementsToo",
        says = "an interrupted thread asked for a, b and c, and got []")
public final class Part01Generator<T> implements Iterable<T> {

    private final Body<T> body;

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
        this.body = body;
    }

    /** An iterator of its own, at the beginning. */
    @Override
    public Iterator<T> iterator() {
        return new Elements<>(body);
    }

    private static final class Elements<T> implements Iterator<T> {

        private final Coroutine coroutine;
        private boolean ready;
        private T element;

        private Elements(Body<T> body) {
            coroutine = new Coroutine(() -> run(body));
        }

        private void emit(T emitted) {
            element = emitted;
            ready = true;
            Coroutine.suspend();
        }

        @Override
        public boolean hasNext() {
            if (!ready && !coroutine.isDone() && !Thread.currentThread().isInterrupted()) {
                coroutine.resume();
            }
            return ready;
        }

        @Override
        public T next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            T taken = element;
            element = null;
            ready = false;
            return taken;
        }

        private void run(Body<T> body) {
            try {
                body.run(this::emit);
            } catch (Throwable failure) {
                Elements.<RuntimeException>raise(failure);
            }
        }

        @SuppressWarnings("unchecked")
        private static <E extends Throwable> void raise(Throwable failure) throws E {
            throw (E) failure;
        }
    }
}
