package kata.disruptor;

import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** Tries, and then looks at the interrupt flag, although the try may have succeeded. */
@Rejected(by = "whoIsInterruptedHasNotPublished", says = "and its value was handled")
public final class Part05BackPressure<T> implements AutoCloseable {

    /** What to do if there is no place. */
    public enum WhenFull {
        WAIT,
        REFUSE,
        DROP
    }

    private static final class Slot<T> {
        private T value;
    }

    private static final long PAUSE_NANOS = 50_000;

    private final Disruptor<Slot<T>> disruptor;
    private final RingBuffer<Slot<T>> ring;
    private final LongAdder dropped = new LongAdder();

    /**
     * @param places how many values it holds at most, a power of two
     */
    public Part05BackPressure(int places, List<Consumer<T>> consumers) {
        disruptor =
                new Disruptor<>(
                        Slot::new,
                        places,
                        Executors.defaultThreadFactory(),
                        ProducerType.MULTI,
                        new BlockingWaitStrategy());
        for (Consumer<T> consumer : consumers) {
            disruptor.handleEventsWith((slot, sequence, endOfBatch) -> consumer.accept(slot.value));
        }
        ring = disruptor.start();
    }

    /** Publishes the value; true if it was accepted, false if it was dropped. */
    public boolean publish(T value, WhenFull whenFull) throws InterruptedException {
        if (attempt(value)) {
            return true;
        }
        switch (whenFull) {
            case WAIT -> keepTrying(value);
            case REFUSE -> throw new RejectedExecutionException("there is no place");
            case DROP -> {
                dropped.increment();
                return false;
            }
        }
        return true;
    }

    private void keepTrying(T value) throws InterruptedException {
        boolean published;
        do {
            LockSupport.parkNanos(this, PAUSE_NANOS);
            published = attempt(value);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        } while (!published);
    }

    private boolean attempt(T value) {
        return ring.tryPublishEvent((slot, sequence) -> slot.value = value);
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
