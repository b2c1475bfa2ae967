package kata.judge.gap;

/** What the planted attempts have in common: two calls, and what must hold after both. */
public interface TwoCalls {

    Object one() throws Exception;

    Object other() throws Exception;

    /** Whether what the two calls left behind fits together. */
    default boolean isWhole() {
        return true;
    }

    /**
     * Returns when the thread has ended, or is held: no call of an attempt, so nobody is held here.
     */
    static void awaitRest(Thread thread) {
        while (thread.getState() == Thread.State.RUNNABLE) {
            Thread.onSpinWait();
        }
    }
}
