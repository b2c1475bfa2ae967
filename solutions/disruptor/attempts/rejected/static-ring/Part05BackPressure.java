package kata.disruptor;

import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import kata.judge.Rejected;

/**
 * Publishes into the ring that was made last.
 *
 * @param <T> what is published
 */
@Rejected(by = "ringsAreIndependent", says = "Its consumer got [7")
public final class Part05BackPressure<T> implements AutoCloseable {

    private static final long BETWEEN_TRIES = 50_000;

    private final Disruptor<Slot<T>> disruptor;
    private static RingBuffer<?> last;

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
        // Side by side: the producer is held up by the slowest of them.
        consumers.forEach(consumer -> disruptor.handleEventsWith(handler(consumer)));
        ring = disruptor.start();
        last = ring;
    }

    private static <T> EventHandler<Slot<T>> handler(Consumer<T> consumer) {
        return (slot, _, _) -> consumer.accept(slot.value);
    }

    /** Publishes the value; true if it was accepted, false if it was dropped. */
    public boolean publish(T value, WhenFull whenFull) throws InterruptedException {
        while (!ring().tryPublishEvent((slot, _) -> slot.value = value)) {
            switch (whenFull) {
                case WAIT -> pause();
                case REFUSE -> throw new RejectedExecutionException("the ring is full");
                case DROP -> {
                    dropped.increment();
                    return false;
                }
            }
        }
        return true;
    }

    @SuppressWarnings("unchecked")
    private RingBuffer<Slot<T>> ring() {
        return (RingBuffer<Slot<T>>) last;
    }

    // The library's own wait for a place does the same, and takes no notice of an interruption.
    private static void pause() throws InterruptedException {
        LockSupport.parkNanos(BETWEEN_TRIES);
        if (Thread.interrupted()) {
            throw new InterruptedException("while the ring was full");
        }
    }

    /** How many values were dropped so far. */
    public long dropped() {
        return dropped.sum();
    }

    @Override
    public void close() {
        // A consumer whose thread has not begun yet is overlooked by shutdown().
        while (ring.getMinimumGatingSequence() < ring.getCursor()) {
            LockSupport.parkNanos(BETWEEN_TRIES);
        }
        disruptor.shutdown();
    }
}
