package kata.disruptor;

import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import java.util.function.Consumer;
import kata.judge.Rejected;

/**
 * Leaves it to the library, which ends the thread.
 *
 * @param <T> what goes through
 */
@Rejected(by = "aStepThatThrowsStopsNobody", says = "2 is no good")
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
        disruptor.handleEventsWith(handler(a), handler(b)).then(clearing(c));
        disruptor.start();
    }

    private static <T> EventHandler<Slot<T>> handler(Step<T> step) {
        return (slot, _, endOfBatch) -> step.handle(slot.value, endOfBatch);
    }

    private static <T> EventHandler<Slot<T>> clearing(Step<T> step) {
        return (slot, _, endOfBatch) -> {
            try {
                step.handle(slot.value, endOfBatch);
            } finally {
                slot.value = null;
            }
        };
    }

    /** Puts a value in; waits while there is no place. */
    public void publish(T value) {
        disruptor.publishEvent((slot, _) -> slot.value = value);
    }

    @Override
    public void close() {
        disruptor.shutdown();
    }
}
