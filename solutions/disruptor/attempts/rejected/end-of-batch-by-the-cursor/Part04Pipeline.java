package kata.disruptor;

import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import kata.judge.Rejected;

/**
 * The end of the batch is that of what is published, not of what A and B have handled.
 *
 * @param <T> as in the stub
 */
@Rejected(by = "aValueThatAStillHandlesIsNotReadyForC", says = "endOfBatch [false]")
public final class Part04Pipeline<T> implements AutoCloseable {

    /** A step of the pipeline. */
    public interface Step<T> {

        /** Handles a value. Is called by one thread only. */
        void handle(T value, boolean endOfBatch) throws Exception;
    }

    private static final class Slot<T> {
        T value;
    }

    private final Disruptor<Slot<T>> disruptor;
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final Consumer<Throwable> failures;

    /**
     * @param places how many values may be under way, a power of two
     */
    public Part04Pipeline(
            int places, Step<T> a, Step<T> b, Step<T> c, Consumer<Throwable> failures) {
        this.failures = failures;
        disruptor =
                new Disruptor<>(
                        () -> new Slot<T>(),
                        places,
                        this::thread,
                        ProducerType.MULTI,
                        new BlockingWaitStrategy());
        EventHandler<Slot<T>> first = handler(a, false);
        EventHandler<Slot<T>> second = handler(b, false);
        EventHandler<Slot<T>> last = handler(c, true);
        disruptor.handleEventsWith(first, second).then(last);
        disruptor.start();
    }

    /** Puts a value in; waits while there is no place. */
    public void publish(T value) {
        disruptor.publishEvent((slot, sequence, published) -> slot.value = published, value);
    }

    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        disruptor.shutdown();
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (true) {
                try {
                    thread.join();
                    break;
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private Thread thread(Runnable work) {
        Thread thread = new Thread(work, "pipeline-" + threads.size());
        threads.add(thread);
        return thread;
    }

    private EventHandler<Slot<T>> handler(Step<T> step, boolean last) {
        return (slot, sequence, endOfBatch) -> {
            try {
                // the flag of the library is as old as the batch: the cursor is fresher
                step.handle(slot.value, sequence == disruptor.getCursor());
            } catch (Throwable t) {
                report(t);
            } finally {
                if (last) {
                    slot.value = null;
                }
            }
        };
    }

    private void report(Throwable t) {
        try {
            failures.accept(t);
        } catch (Throwable ignored) {
            // whoever is told must not stop us
        }
    }
}
