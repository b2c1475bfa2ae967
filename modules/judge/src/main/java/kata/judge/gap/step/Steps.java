package kata.judge.gap.step;

/**
 * What woven code calls before each of its steps, while an exploration runs. Public for that reason
 * only.
 *
 * <p>The fields are plain on purpose: a volatile read in a loop of the attempt would keep the JIT
 * from reading the attempt's own plain fields once for all turns, and a broken loop would look
 * right. The threads of an exploration are started after they are set.
 */
public final class Steps {

    // Woven code looks at it by itself, before it calls: a branch in here would be known to the JIT
    // from all attempts that this JVM has judged, and taken for one that is likely.
    public static boolean told;

    private static StepListener listener;

    private Steps() {}

    /** From now on this one hears of each step; null for none. */
    public static void tell(StepListener next) {
        listener = next;
        told = next != null;
    }

    public static void at(int site) {
        StepListener current = listener;
        if (current != null) {
            current.before(Sites.get(site), null, null, -1);
        }
    }

    public static void at(Object target, int site) {
        StepListener current = listener;
        if (current != null) {
            current.before(Sites.get(site), target, null, -1);
        }
    }

    public static void at(Object array, int index, int site) {
        StepListener current = listener;
        if (current != null) {
            current.before(Sites.get(site), array, null, index);
        }
    }

    public static void at(Object target, Object argument, int site) {
        StepListener current = listener;
        if (current != null) {
            current.before(Sites.get(site), target, argument, -1);
        }
    }

    /** Whether the write that the calling thread is about to make is kept back. */
    public static boolean keepsBack() {
        StepListener current = listener;
        return current != null && current.keepsBack();
    }

    static void keepBack(Runnable write) {
        StepListener current = listener;
        if (current == null) {
            write.run();
        } else {
            current.keepBack(write);
        }
    }

    /** The calling thread is about to return from a method of the attempt. */
    public static void returning() {
        StepListener current = listener;
        if (current != null) {
            current.returning();
        }
    }

    /**
     * @param variable an atomic variable, or the handle to one
     * @param holder of what the handle leads to, or null
     */
    public static void at(Object variable, Object holder, int index, int site) {
        StepListener current = listener;
        if (current != null) {
            current.before(Sites.get(site), variable, holder, index);
        }
    }
}
