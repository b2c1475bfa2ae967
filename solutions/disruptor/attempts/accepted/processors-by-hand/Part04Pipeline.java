package kata.disruptor;

import com.lmax.disruptor.BatchEventProcessor;
import com.lmax.disruptor.BatchEventProcessorBuilder;
import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.SequenceBarrier;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * A diamond of three steps. A and B work on the same event side by side, C comes after both:
 *
 * <pre>{@code
 *            ┌── A ──┐
 * publish ───┤       ├── C
 *            └── B ──┘
 * }</pre>
 *
 * <p>Write it. A library for this is on the class path. The rules:
 *
 * <ul>
 *   <li>each step handles each value once, in the order of publication, in a thread of its own;
 *   <li>C handles a value only when A and B both have. A step that is fast may be ahead of a slow
 *       one, but no further than the number of places;
 *   <li>no more values than there are places are under way. {@code publish} waits for a place. It
 *       may be called by several threads at the same time;
 *   <li>{@code endOfBatch} is true if no further value is ready for this step at the moment, and
 *       false if one is: it is the time to write a file or to send a packet;
 *   <li>if a step throws, {@code failures} gets the exception, once. The value still goes to the
 *       other steps, and all go on with the next one;
 *   <li>{@code close} returns when all that was published has gone through all steps. Then the
 *       threads end. A second call does nothing;
 *   <li>while no value is under way, the threads wait, and use no core. While A or B handles one, C
 *       may look again and again;
 *   <li>a value that has gone through is not kept alive, whether a step threw or not;
 *   <li>pipelines are independent of each other.
 * </ul>
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>it makes no difference what a step throws, or if {@code failures} throws.
 * </ul>
 *
 * <p>Not asked for: null as a value, publishing after {@code close}, closing before each step has
 * handled a value, interruptions from outside, a step that throws a signal of the library.
 *
 * @param <T> what goes through
 */
public final class Part04Pipeline<T> implements AutoCloseable {

    /** A step of the pipeline. */
    public interface Step<T> {

        /** Handles a value. Is called by one thread only. */
        void handle(T value, boolean endOfBatch) throws Exception;
    }

    private final RingBuffer<AtomicReference<T>> ring;
    private final List<BatchEventProcessor<AtomicReference<T>>> processors;
    private final Consumer<Throwable> failures;
    private final AtomicBoolean open = new AtomicBoolean(true);

    /**
     * @param places how many values may be under way, a power of two
     */
    public Part04Pipeline(
            int places, Step<T> a, Step<T> b, Step<T> c, Consumer<Throwable> failures) {
        this.failures = failures;
        ring =
                RingBuffer.createMultiProducer(
                        () -> new AtomicReference<T>(), places, new BlockingWaitStrategy());
        BatchEventProcessor<AtomicReference<T>> one = processor(ring.newBarrier(), a, false);
        BatchEventProcessor<AtomicReference<T>> two = processor(ring.newBarrier(), b, false);
        BatchEventProcessor<AtomicReference<T>> three =
                processor(ring.newBarrier(one.getSequence(), two.getSequence()), c, true);
        ring.addGatingSequences(three.getSequence());
        processors = List.of(one, two, three);
        for (Runnable processor : processors) {
            new Thread(processor).start();
        }
    }

    /** Puts a value in; waits while there is no place. */
    public void publish(T value) {
        long sequence = ring.next();
        ring.get(sequence).set(value);
        ring.publish(sequence);
    }

    @Override
    public void close() {
        if (open.getAndSet(false)) {
            while (processors.get(2).getSequence().get() < ring.getCursor()) {
                LockSupport.parkNanos(100_000);
            }
            processors.forEach(BatchEventProcessor::halt);
        }
    }

    private BatchEventProcessor<AtomicReference<T>> processor(
            SequenceBarrier barrier, Step<T> step, boolean clears) {
        return new BatchEventProcessorBuilder()
                .build(
                        ring,
                        barrier,
                        (slot, sequence, endOfBatch) -> {
                            try {
                                step.handle(slot.get(), endOfBatch);
                            } catch (Throwable thrown) {
                                tell(thrown);
                            } finally {
                                if (clears) {
                                    slot.set(null);
                                }
                                Thread.interrupted();
                            }
                        });
    }

    private void tell(Throwable thrown) {
        try {
            failures.accept(thrown);
        } catch (Throwable ignored) {
            // the value goes on in any case
        }
    }
}
