package kata.disruptor;

import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import kata.judge.Rejected;

/**
 * Leaves the wait to the library.
 *
 * @param <T> what is published
 */
@Rejected(by = "anInterruptionEndsTheWait", says = "was interrupted, and waited on")
public final class Part05BackPressure<T> implements AutoCloseable {

    private final Disruptor<Slot<T>> disruptor;
    private final RingBuffer<Slot<T>> ring;
    private final LongAdder dropped = new LongAdder();

    /** What to do if there is no place. */
    public enum WhenFull {
        WAIT,
        REFUSE,
        DROP
    }

    private static final class Slot<T> {
        private T value;
    }

    /**
     * @param places how many values it holds at most, a power of two
     */
    public Part05BackPressure(int places, List<Consumer<T>> consumers) {
        disruptor =
                new Disruptor<>(
                        Slot::new,
                        places,
                        Thread.ofPlatform().name("consumer-", 1).factory(),
                        ProducerType.MULTI,
                        new BlockingWaitStrategy());
        consumers.forEach(consumer -> disruptor.handleEventsWith(handler(consumer)));
        ring = disruptor.start();
    }

    private static <T> EventHandler<Slot<T>> handler(Consumer<T> consumer) {
        return (slot, _, _) -> consumer.accept(slot.value);
    }

    /** Publishes the value; true if it was accepted, false if it was dropped. */
    public boolean publish(T value, WhenFull whenFull) throws InterruptedException {
        while (!ring.tryPublishEvent((slot, _) -> slot.value = value)) {
            switch (whenFull) {
                case WAIT -> {
                    ring.publishEvent((slot, _) -> slot.value = value);
                    return true;
                }
                case REFUSE -> throw new RejectedExecutionException("the ring is full");
                case DROP -> {
                    dropped.increment();
                    return false;
                }
            }
        }
        return true;
    }

    /** How many values were dropped so far. */
    public long dropped() {
        return dropped.sum();
    }

    @Override
    public void close() {
        disruptor.shutdown();
    }
}
