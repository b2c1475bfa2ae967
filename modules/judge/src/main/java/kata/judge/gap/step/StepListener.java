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
}
