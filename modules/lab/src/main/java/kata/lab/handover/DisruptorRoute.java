package kata.lab.handover;

import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.WaitStrategy;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;

/** One ring, whatever the shape: the events stay in their slots, and counters move. */
final class DisruptorRoute implements Route {

    private static final class Slot {
        private long event;
        // What A and B have seen: each step works on the event, as it would with a queue.
        private long seenByA;
        private long seenByB;
    }

    private final Shape shape;
    private final Disruptor<Slot> disruptor;
    private final RingBuffer<Slot> ring;

    DisruptorRoute(Shape shape, int places, WaitStrategy waiting) {
        this.shape = shape;
        disruptor =
                new Disruptor<>(
                        Slot::new,
                        places,
                        Thread.ofPlatform().daemon().name("step-", 1).factory(),
                        ProducerType.SINGLE,
                        waiting);
        ring = disruptor.getRingBuffer();
    }

    @Override
    public void start(Sink sink) {
        switch (shape) {
            case ONE_TO_ONE -> disruptor.handleEventsWith(last(slot -> slot.event, sink));
            case DIAMOND ->
                    disruptor
                            .handleEventsWith(
                                    (slot, _, _) -> slot.seenByA = slot.event,
                                    (slot, _, _) -> slot.seenByB = slot.event)
                            .then(last(DisruptorRoute::seenByBoth, sink));
        }
        disruptor.start();
    }

    private interface Read {
        long of(Slot slot);
    }

    private static EventHandler<Slot> last(Read read, Sink sink) {
        return (slot, _, _) -> sink.accept(read.of(slot));
    }

    private static long seenByBoth(Slot slot) {
        if (slot.seenByA != slot.seenByB) {
            throw new IllegalStateException(slot.seenByA + " and " + slot.seenByB);
        }
        return slot.seenByA;
    }

    @Override
    public void put(long event) {
        long sequence = ring.next();
        try {
            ring.get(sequence).event = event;
        } finally {
            ring.publish(sequence);
        }
    }

    @Override
    public void close() {
        disruptor.halt();
    }
}
