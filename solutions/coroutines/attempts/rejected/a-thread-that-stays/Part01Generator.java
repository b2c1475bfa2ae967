package kata.coroutines;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.concurrent.SynchronousQueue;
import kata.judge.Rejected;

/** A thread for each iterator, which waits for the next question. */
@Rejected(by = "theBodyRunsOnTheThreadThatAsks", says = "the body ran on")
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

    private record Step<T>(T element, Throwable failure, boolean last) {}

    public Part01Generator(Body<T> body) {
        this.body = body;
    }

    @Override
    public Iterator<T> iterator() {
        return new Elements();
    }

    private final class Elements implements Iterator<T> {

        private final SynchronousQueue<Boolean> asked = new SynchronousQueue<>();
        private final SynchronousQueue<Step<T>> steps = new SynchronousQueue<>();
        private Thread thread;
        private Step<T> step;

        @Override
        public boolean hasNext() {
            try {
                if (thread == null) {
                    thread = Thread.ofPlatform().daemon().unstarted(this::run);
                    thread.start();
                }
                if (step == null) {
                    asked.put(true);
                    step = steps.take();
                    if (step.failure() != null) {
                        Throwable failure = step.failure();
                        step = new Step<>(null, null, true);
                        raise(failure);
                    }
                }
                return !step.last();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        @SuppressWarnings("unchecked")
        private static <E extends Throwable> void raise(Throwable failure) throws E {
            throw (E) failure;
        }

        @Override
        public T next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            T taken = step.element();
            step = null;
            return taken;
        }

        private void run() {
            try {
                Throwable failure = null;
                asked.take();
                try {
                    body.run(this::emit);
                } catch (Throwable thrown) {
                    failure = thrown;
                }
                steps.put(new Step<>(null, failure, true));
            } catch (InterruptedException e) {
                return;
            }
        }

        private void emit(T element) {
            try {
                steps.put(new Step<>(element, null, false));
                asked.take();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
