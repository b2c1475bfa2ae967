package kata.coroutines;

import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.Spliterators.AbstractSpliterator;
import java.util.function.Consumer;
import kata.kit.Coroutine;

/** A spliterator that advances by one, with an iterator around it. */
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
        void emit(T element);
    }

    public Part01Generator(Body<T> body) {
        this.body = body;
    }

    @Override
    public Iterator<T> iterator() {
        return Spliterators.iterator(new Steps());
    }

    private final class Steps extends AbstractSpliterator<T> {

        private Coroutine coroutine = new Coroutine(this::run);
        private Consumer<? super T> taker;
        private boolean advanced;
        private Exception failure;

        private Steps() {
            super(Long.MAX_VALUE, Spliterator.ORDERED);
        }

        @Override
        public boolean tryAdvance(Consumer<? super T> action) {
            if (coroutine == null) {
                return false;
            }
            taker = action;
            advanced = false;
            try {
                coroutine.resume();
            } finally {
                if (coroutine.isDone()) {
                    coroutine = null;
                }
            }
            if (failure != null) {
                throw Steps.<RuntimeException>sneaky(failure);
            }
            return advanced;
        }

        private void run() {
            try {
                body.run(this::emit);
            } catch (Exception e) {
                failure = e;
            }
        }

        private void emit(T element) {
            advanced = true;
            taker.accept(element);
            Coroutine.suspend();
        }

        @SuppressWarnings("unchecked")
        private static <E extends Throwable> E sneaky(Throwable thrown) throws E {
            throw (E) thrown;
        }
    }
}
