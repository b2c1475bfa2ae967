package kata.disruptor;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** What failures throws ends the thread of the step, and a pool starts another. */
@Rejected(by = "aStepKeepsItsThreadWhenFailuresThrows", says = "2 threads called A")
public final class Part04Pipeline<T> implements AutoCloseable {

    /** A step of the pipeline. */
    public interface Step<T> {

        /** Handles a value. Is called by one thread only. */
        void handle(T value, boolean endOfBatch) throws Exception;
    }

    private record Worker<T>(Step<T> step, ThreadPoolExecutor thread) {

        Worker(Step<T> step) {
            this(
                    step,
                    new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()));
        }

        boolean isAtTheEnd() {
            return thread.getQueue().isEmpty();
        }
    }

    private final Worker<T> a;
    private final Worker<T> b;
    private final Worker<T> c;
    private final Consumer<Throwable> failures;
    private final Semaphore free;
    private final Object order = new Object();

    /**
     * @param places how many values may be under way, a power of two
     */
    public Part04Pipeline(
            int places, Step<T> a, Step<T> b, Step<T> c, Consumer<Throwable> failures) {
        this.a = new Worker<>(a);
        this.b = new Worker<>(b);
        this.c = new Worker<>(c);
        this.failures = failures;
        this.free = new Semaphore(places);
    }

    /** Puts a value in; waits while there is no place. */
    public void publish(T value) {
        free.acquireUninterruptibly();
        AtomicInteger left = new AtomicInteger(2);
        Runnable join =
                () -> {
                    if (left.decrementAndGet() == 0) {
                        start(c, value, free::release);
                    }
                };
        synchronized (order) {
            start(a, value, join);
            start(b, value, join);
        }
    }

    private void start(Worker<T> worker, T value, Runnable afterwards) {
        worker.thread().execute(() -> handle(worker, value, afterwards));
    }

    private void handle(Worker<T> worker, T value, Runnable afterwards) {
        try {
            worker.step().handle(value, worker.isAtTheEnd());
        } catch (Throwable e) {
            failures.accept(e);
        } finally {
            // Whatever happens, and even if the report fails: the value goes on.
            afterwards.run();
        }
    }

    @Override
    public void close() {
        // C gets its values from A and B, so it is the last one to end.
        a.thread().close();
        b.thread().close();
        c.thread().close();
    }
}
