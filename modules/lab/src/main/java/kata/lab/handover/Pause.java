package kata.lab.handover;

/**
 * Waits as the Disruptor's YieldingWaitStrategy does: looks a hundred times without a pause, then
 * yields.
 */
final class Pause {

    private static final int SPINS = 100;

    private Pause() {}

    static void after(int tries) {
        if (tries >= SPINS) {
            Thread.yield();
        }
    }
}
