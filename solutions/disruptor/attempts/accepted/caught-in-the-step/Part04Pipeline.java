package kata.disruptor;

import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import java.util.function.Consumer;

/**
 * Nothing reaches the handler of the library; the ring by its claim and publish.
 *
 * @param <T> what goes through
 */
public final class Part04Pipeline<T> implements AutoCloseable {

    private final Disruptor<Slot<T>> disruptor;

    /** A step of the pipeline. */
    public interface Step<T> {

        /** Handles a value. Is called by one thread only. */
        void handle(T value, boolean endOfBatch) throws Exception;
    }

    private static final class Slot<T> {
        private T value;
    }

    /**
     * @param places how many values may be under way, a power of two
     */
    public Part04Pipeline(
            int places, Step<T> a, Step<T> b, Step<T> c, Consumer<Throwable> failures) {
        disruptor =
                new Disruptor<>(
                        Slot::new,
                        places,
                        Thread.ofPlatform().name("step-", 1).factory(),
                        ProducerType.MULTI,
                        new BlockingWaitStrategy());
        disruptor
                .handleEventsWith(handler(a, failures), handler(b, failures))
                .then(clearing(c, failures));
        disruptor.start();
    }

    private static <T> EventHandler<Slot<T>> handler(Step<T> step, Consumer<Throwable> failures) {
        return (slot, _, endOfBatch) -> handle(step, slot.value, endOfBatch, failures);
    }

    private static <T> EventHandler<Slot<T>> clearing(Step<T> step, Consumer<Throwable> failures) {
        return (slot, _, endOfBatch) -> {
            try {
                handle(step, slot.value, endOfBatch, failures);
            } finally {
                slot.value = null;
            }
        };
    }

    private static <T> void handle(
            Step<T> step, T value, boolean endOfBatch, Consumer<Throwable> failures) {
        try {
            step.handle(value, endOfBatch);
        } catch (Throwable e) {
            try {
                failures.accept(e);
            } catch (Throwable again) {
                // The step goes on.
            }
        }
    }

    /** Puts a value in; waits while there is no place. */
    public void publish(T value) {
        RingBuffer<Slot<T>> ring = disruptor.getRingBuffer();
        long sequence = ring.next();
        ring.get(sequence).value = value;
        ring.publish(sequence);
    }

    @Override
    public void close() {
        disruptor.shutdown();
    }
}
