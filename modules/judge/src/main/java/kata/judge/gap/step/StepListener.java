package kata.judge.gap.step;

/** Hears of each step of the attempt, in the thread that is about to make it, just before it. */
public interface StepListener {

    /**
     * @param target what the step is made on: the object or class with the field, the array, the
     *     receiver of the call; null where the weaver did not pass it
     * @param argument a collection that is handed to a method of the JDK, or what holds the
     *     variable that a VarHandle leads to; or null
     * @param index of the array's slot, or -1
     */
    void before(Site site, Object target, Object argument, int index);

    /**
     * Whether the write that the calling thread is about to make is kept back, for other threads to
     * see later.
     */
    default boolean keepsBack() {
        return false;
    }

    /** Makes this write later, in the calling thread. */
    default void keepBack(Runnable write) {
        throw new UnsupportedOperationException("keeps no write back");
    }

    /** The calling thread is about to return from a method of the attempt. */
    default void returning() {}
}
