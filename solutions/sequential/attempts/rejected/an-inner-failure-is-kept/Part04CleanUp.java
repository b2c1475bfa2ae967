package kata.sequential;

import kata.judge.Rejected;
import kata.kit.Resource;

/**
 * Notes the first failure where the closing finds it. A call within the use notes its own there.
 */
@Rejected(by = "aUseMayItselfCallWithBoth", says = "Nothing of the outer call failed.")
public final class Part04CleanUp {

    private static final ThreadLocal<Throwable> FIRST = new ThreadLocal<>();

    private Part04CleanUp() {}

    private interface Step {
        void run() throws Exception;
    }

    public static <T> T withBoth(Resource.Opener first, Resource.Opener second, Resource.Use<T> use)
            throws Exception {
        FIRST.remove();
        Object[] result = new Object[1];
        note(
                () -> {
                    Resource one = first.open();
                    note(
                            () -> {
                                Resource two = second.open();
                                note(() -> result[0] = use.of(one, two));
                                note(two::close);
                            });
                    note(one::close);
                });
        if (FIRST.get() instanceof Exception e) {
            throw e;
        }
        if (FIRST.get() instanceof Error e) {
            throw e;
        }
        @SuppressWarnings("unchecked")
        T typed = (T) result[0];
        return typed;
    }

    private static void note(Step step) {
        try {
            step.run();
        } catch (Throwable t) {
            if (FIRST.get() == null) {
                FIRST.set(t);
            } else {
                FIRST.get().addSuppressed(t);
            }
        }
    }
}
