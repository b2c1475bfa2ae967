package kata.lab.switches;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.concurrent.Callable;

/**
 * The scheduler of coroutines/Part02. The reference is on the class path of this JVM only, not on
 * the compiler's; constant method handles cost no more than calls.
 */
final class GreenThreads {

    private static final MethodHandle YIELD;
    private static final Class<?> SCHEDULER;

    static {
        try {
            SCHEDULER = Class.forName("kata.coroutines.Part02GreenThreads");
            YIELD =
                    MethodHandles.publicLookup()
                            .findVirtual(SCHEDULER, "yield", methodType(void.class))
                            .asType(methodType(void.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Object scheduler;

    GreenThreads() {
        try {
            // No task sleeps, so the scheduler never looks at the clock.
            scheduler = SCHEDULER.getConstructors()[0].newInstance((Object) null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    void spawn(Callable<?> body) {
        try {
            SCHEDULER
                    .getMethod("spawn", String.class, Callable.class)
                    .invoke(scheduler, "green", body);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    void run() {
        try {
            SCHEDULER.getMethod("run").invoke(scheduler);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    void giveWay() {
        try {
            YIELD.invokeExact(scheduler);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
