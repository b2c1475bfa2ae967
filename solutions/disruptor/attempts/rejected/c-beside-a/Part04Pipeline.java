package kata.disruptor;

import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.ExceptionHandler;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import java.util.function.Consumer;
import kata.judge.Rejected;

/**
 * All three steps side by side.
 *
 * @param <T> what goes through
 */
@Rejected(by = "theLastStepComesAfterBothOthers", says = "A was held at the first")
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
        disruptor.setDefaultExceptionHandler(new Tells<>(failures));
        disruptor.handleEventsWith(handler(a), handler(b), handler(c));
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

    private record Tells<T>(Consumer<Throwable> failures) implements ExceptionHandler<Slot<T>> {

        @Override
        public void handleEventException(Throwable failure, long sequence, Slot<T> slot) {
            tell(failure);
        }

        @Override
        public void handleOnStartException(Throwable failure) {
            tell(failure);
        }

        @Override
        public void handleOnShutdownException(Throwable failure) {
            tell(failure);
        }

        private void tell(Throwable failure) {
            try {
                failures.accept(failure);
            } catch (RuntimeException | Error e) {
                // There is nobody left to tell, and the step has to go on.
            }
        }
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
