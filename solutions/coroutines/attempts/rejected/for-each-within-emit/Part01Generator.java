package kata.coroutines;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Consumer;
import kata.judge.Rejected;
import kata.kit.Coroutine;

/** Runs what forEach is to do within emit, so that the body catches what that throws. */
@Rejected(by = "whatIsDoneWithAnElementIsNotPartOfTheBody", says = "by forEach, threw")
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
        this.body = Objects.requireNonNull(body, "body");
    }

    @Override
    public Iterator<T> iterator() {
        return new Elements<>(body);
    }

    /** All elements are asked for, so the body need not stop at all. */
    @Override
    public void forEach(Consumer<? super T> action) {
        Objects.requireNonNull(action, "action");
        try {
            body.run(action::accept);
        } catch (Exception e) {
            throw Part01Generator.<RuntimeException>raise(e);
        }
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
                                } catch (Exception e) {
                                    throw Part01Generator.<RuntimeException>raise(e);
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
                throw new NoSuchElementException("the body has ended");
            }
            T taken = element;
            element = null;
            ready = false;
            return taken;
        }
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> E raise(Throwable failure) throws E {
        throw (E) failure;
    }
}
