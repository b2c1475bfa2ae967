package kata.disruptor;

import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.ExceptionHandler;
import com.lmax.disruptor.SleepingWaitStrategy;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** The steps wake up all the time, and look. */
@Rejected(by = "threadsWithoutWorkUseNoCore", says = "")
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
    private final AtomicBoolean closed = new AtomicBoolean();

    public Part04Pipeline(
            int places, Step<T> a, Step<T> b, Step<T> c, Consumer<Throwable> failures) {
        disruptor =
                new Disruptor<>(
                        () -> new Slot<T>(),
                        places,
                        task -> {
                            Thread thread = new Thread(task, "step");
                            thread.setDaemon(true);
                            return thread;
                        },
                        ProducerType.MULTI,
                        new SleepingWaitStrategy());
        disruptor.setDefaultExceptionHandler(
                new ExceptionHandler<Slot<T>>() {
                    @Override
                    public void handleEventException(
                            Throwable failure, long sequence, Slot<T> slot) {
                        tell(failures, failure);
                    }

                    @Override
                    public void handleOnStartException(Throwable failure) {
                        tell(failures, failure);
                    }

                    @Override
                    public void handleOnShutdownException(Throwable failure) {
                        tell(failures, failure);
                    }
                });
        EventHandler<Slot<T>> first = (slot, sequence, end) -> a.handle(slot.value, end);
        EventHandler<Slot<T>> second = (slot, sequence, end) -> b.handle(slot.value, end);
        EventHandler<Slot<T>> last =
                (slot, sequence, end) -> {
                    try {
                        c.handle(slot.value, end);
                    } finally {
                        slot.value = null;
                    }
                };
        disruptor.handleEventsWith(first, second).then(last);
        disruptor.start();
    }

    private static void tell(Consumer<Throwable> failures, Throwable failure) {
        try {
            failures.accept(failure);
        } catch (Throwable ignored) {
            // there is nobody left to be told
        }
    }

    public void publish(T value) {
        disruptor.publishEvent((slot, sequence) -> slot.value = value);
    }

    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        disruptor.shutdown();
    }
}
