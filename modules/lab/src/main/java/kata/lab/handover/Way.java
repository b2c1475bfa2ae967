package kata.lab.handover;

import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.SleepingWaitStrategy;
import com.lmax.disruptor.YieldingWaitStrategy;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;

/** What the events go through. */
enum Way {
    ARRAY_BLOCKING_QUEUE {
        @Override
        Route route(Shape shape) {
            return LinkRoute.of(shape, () -> Link.of(new ArrayBlockingQueue<>(PLACES)));
        }
    },
    /** It has no bound: a producer that is faster fills the heap. */
    LINKED_TRANSFER_QUEUE {
        @Override
        Route route(Shape shape) {
            return LinkRoute.of(shape, () -> Link.of(new LinkedTransferQueue<>()));
        }
    },
    SYNCHRONOUS_QUEUE {
        @Override
        Route route(Shape shape) {
            return LinkRoute.of(shape, () -> Link.of(new SynchronousQueue<>()));
        }
    },
    /** The reference of disruptor/Part02; its consumer waits as that of Part03 does. */
    RING_YIELDS {
        @Override
        Route route(Shape shape) {
            return LinkRoute.of(shape, () -> Link.of(new Part02Ring(PLACES, Waiting.YIELDS)));
        }
    },
    RING_SPINS_FIRST {
        @Override
        Route route(Shape shape) {
            return LinkRoute.of(shape, () -> Link.of(new Part02Ring(PLACES, Waiting.SPINS_FIRST)));
        }
    },
    RING_PARKS {
        @Override
        Route route(Shape shape) {
            return LinkRoute.of(shape, () -> Link.of(new Part02Ring(PLACES, Waiting.PARKS)));
        }
    },
    /** The same ring, with events that are made once. One to one only. */
    RING_REUSES_EVENTS {
        @Override
        boolean has(Shape shape) {
            return shape == Shape.ONE_TO_ONE;
        }

        @Override
        Route route(Shape shape) {
            return new ReusedEventsRoute(PLACES, Waiting.YIELDS);
        }
    },
    /** Waits as RING_YIELDS does. */
    DISRUPTOR_YIELDS {
        @Override
        Route route(Shape shape) {
            return new DisruptorRoute(shape, PLACES, new YieldsEachTime());
        }
    },
    /** Waits as RING_SPINS_FIRST does. */
    DISRUPTOR_SPINS_FIRST {
        @Override
        Route route(Shape shape) {
            return new DisruptorRoute(shape, PLACES, new YieldingWaitStrategy());
        }
    },
    /** Parks as RING_PARKS does: at once, and nobody wakes it. */
    DISRUPTOR_SLEEPS {
        @Override
        Route route(Shape shape) {
            return new DisruptorRoute(shape, PLACES, new SleepingWaitStrategy(0, 1));
        }
    },
    DISRUPTOR_BLOCKS {
        @Override
        Route route(Shape shape) {
            return new DisruptorRoute(shape, PLACES, new BlockingWaitStrategy());
        }
    };

    static final int PLACES = 8_192;

    boolean has(Shape shape) {
        return true;
    }

    /** Fresh queues or rings, with the threads that take from them. */
    abstract Route route(Shape shape);
}
