package kata.disruptor;

import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.ExceptionHandler;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * A fourth step clears.
 *
 * @param <T> what goes through
 */
public final class Part04Pipeline<T> implements AutoCloseable {

    private static final long BETWEEN_LOOKS = 50_000;

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
        disruptor
                .handleEventsWith(handler(a), handler(b))
                .then(handler(c))
                .then((slot, _, _) -> slot.value = null);
        disruptor.start();
    }

    private static <T> EventHandler<Slot<T>> handler(Step<T> step) {
        return (slot, _, endOfBatch) -> step.handle(slot.value, endOfBatch);
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
            } catch (Throwable e) {
                // There is nobody left to tell, and the step has to go on. Not only what is
                // unchecked: generics and other languages throw any exception undeclared.
            }
        }
    }

    /** Puts a value in; waits while there is no place. */
    public void publish(T value) {
        disruptor.publishEvent((slot, _) -> slot.value = value);
    }

    @Override
    public void close() {
        // The fourth step may not have begun yet, and is overlooked then.
        RingBuffer<Slot<T>> ring = disruptor.getRingBuffer();
        while (ring.getMinimumGatingSequence() < ring.getCursor()) {
            LockSupport.parkNanos(BETWEEN_LOOKS);
        }
        disruptor.shutdown();
    }
}
