package kata.lab.handover;

import java.util.concurrent.locks.LockSupport;

/** What a thread does each time that it has looked in vain. */
enum Waiting {
    /** As the reference of disruptor/Part03: yields each time. */
    YIELDS {
        @Override
        void after(int tries) {
            Thread.yield();
        }
    },
    /** As the Disruptor's YieldingWaitStrategy: looks a hundred times at once, then yields. */
    SPINS_FIRST {
        @Override
        void after(int tries) {
            if (tries >= SPINS) {
                Thread.yield();
            }
        }
    },
    /**
     * As the Disruptor's SleepingWaitStrategy without retries: parks for as short as the operating
     * system can, which is some 50 µs on Linux. Nobody has to wake it.
     */
    PARKS {
        @Override
        void after(int tries) {
            LockSupport.parkNanos(1);
        }
    };

    private static final int SPINS = 100;

    /**
     * @param tries how many looks were in vain before this one
     */
    abstract void after(int tries);
}
