package kata.disruptor;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** The end goes through like a value, and its place is never given back. */
@Rejected(by = "closingAgainDoesNothing", says = "the last call has not returned")
public final class Part04Pipeline<T> implements AutoCloseable {

    /** A step of the pipeline. */
    public interface Step<T> {

        /** Handles a value. Is called by one thread only. */
        void handle(T value, boolean endOfBatch) throws Exception;
    }

    private final Semaphore free;
    private final Consumer<Throwable> failures;
    private final Object order = new Object();

    // What is empty is the end.
    private final BlockingQueue<Optional<T>> toA = new LinkedBlockingQueue<>();
    private final BlockingQueue<Optional<T>> toB = new LinkedBlockingQueue<>();
    private final BlockingQueue<Optional<T>> fromA = new LinkedBlockingQueue<>();
    private final BlockingQueue<Optional<T>> fromB = new LinkedBlockingQueue<>();

    private final List<Thread> threads;

    /**
     * @param places how many values may be under way, a power of two
     */
    public Part04Pipeline(
            int places, Step<T> a, Step<T> b, Step<T> c, Consumer<Throwable> failures) {
        this.free = new Semaphore(places);
        this.failures = failures;
        threads =
                List.of(
                        Thread.ofPlatform().name("step a").start(() -> first(a, toA, fromA)),
                        Thread.ofPlatform().name("step b").start(() -> first(b, toB, fromB)),
                        Thread.ofPlatform().name("step c").start(() -> last(c)));
    }

    /** Puts a value in; waits while there is no place. */
    public void publish(T value) {
        put(Optional.of(value));
    }

    @Override
    public void close() {
        // Everything that was published goes before it.
        put(Optional.empty());
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void put(Optional<T> next) {
        free.acquireUninterruptibly();
        // The order must be the same for both.
        synchronized (order) {
            toA.add(next);
            toB.add(next);
        }
    }

    private void first(
            Step<T> step, BlockingQueue<Optional<T>> in, BlockingQueue<Optional<T>> out) {
        Optional<T> next = take(in);
        while (next.isPresent()) {
            handle(step, next.get(), !valueIsReady(in));
            out.add(next);
            next = take(in);
        }
        out.add(next);
    }

    private void last(Step<T> step) {
        take(fromA);
        Optional<T> next = take(fromB);
        while (next.isPresent()) {
            handle(step, next.get(), !valueIsReady(fromA) || !valueIsReady(fromB));
            free.release();
            take(fromA);
            next = take(fromB);
        }
    }

    private boolean valueIsReady(BlockingQueue<Optional<T>> queue) {
        Optional<T> next = queue.peek();
        return next != null && next.isPresent();
    }

    private Optional<T> take(BlockingQueue<Optional<T>> queue) {
        while (true) {
            try {
                return queue.take();
            } catch (InterruptedException e) {
                // A step has left the flag behind. It means nothing to the pipeline.
            }
        }
    }

    private void handle(Step<T> step, T value, boolean endOfBatch) {
        try {
            step.handle(value, endOfBatch);
        } catch (Throwable e) {
            report(e);
        }
    }

    private void report(Throwable failure) {
        try {
            failures.accept(failure);
        } catch (Throwable e) {
            // The step goes on, whatever becomes of the report.
        }
    }
}
