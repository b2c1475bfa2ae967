package kata.kit;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/**
 * The JDK's own continuations, which it keeps to itself. They are called through method handles, so
 * that our sources compile without a flag; only the JVM that runs them needs one.
 */
final class Continuations {

    private static final String MISSING =
            "Coroutines need jdk.internal.vm.Continuation, which this JVM does not open: start it"
                    + " with --add-exports java.base/jdk.internal.vm=ALL-UNNAMED";

    private static final MethodHandle NEW;
    private static final MethodHandle RUN;
    private static final MethodHandle YIELD;
    private static final MethodHandle IS_DONE;
    private static final ReflectiveOperationException WHY_NOT;

    static {
        MethodHandle[] handles = new MethodHandle[4];
        ReflectiveOperationException whyNot = null;
        try {
            handles = handles();
        } catch (ReflectiveOperationException e) {
            whyNot = e;
        }
        NEW = handles[0];
        RUN = handles[1];
        YIELD = handles[2];
        IS_DONE = handles[3];
        WHY_NOT = whyNot;
    }

    private Continuations() {}

    private static MethodHandle[] handles() throws ReflectiveOperationException {
        Class<?> continuation = Class.forName("jdk.internal.vm.Continuation");
        Class<?> scopes = Class.forName("jdk.internal.vm.ContinuationScope");
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        // One scope for all: so yield stops the innermost.
        Object scope =
                call(
                        lookup.findConstructor(scopes, methodType(void.class, String.class)),
                        "coroutine");
        return new MethodHandle[] {
            lookup.findConstructor(continuation, methodType(void.class, scopes, Runnable.class))
                    .bindTo(scope)
                    .asType(methodType(Object.class, Runnable.class)),
            lookup.findVirtual(continuation, "run", methodType(void.class))
                    .asType(methodType(void.class, Object.class)),
            lookup.findStatic(continuation, "yield", methodType(boolean.class, scopes))
                    .bindTo(scope)
                    .asType(methodType(void.class)),
            lookup.findVirtual(continuation, "isDone", methodType(boolean.class))
                    .asType(methodType(boolean.class, Object.class))
        };
    }

    private static Object call(MethodHandle constructor, String name) {
        try {
            return constructor.invoke(name);
        } catch (Throwable failure) {
            throw unexpected(failure);
        }
    }

    static Object of(Runnable body) {
        if (WHY_NOT != null) {
            throw new IllegalStateException(MISSING, WHY_NOT);
        }
        try {
            return (Object) NEW.invokeExact(body);
        } catch (Throwable failure) {
            throw unexpected(failure);
        }
    }

    static void run(Object continuation) {
        try {
            RUN.invokeExact(continuation);
        } catch (Throwable failure) {
            throw unexpected(failure);
        }
    }

    static void yield() {
        if (WHY_NOT != null) {
            throw new IllegalStateException(MISSING, WHY_NOT);
        }
        try {
            YIELD.invokeExact();
        } catch (Throwable failure) {
            throw unexpected(failure);
        }
    }

    static boolean isDone(Object continuation) {
        try {
            return (boolean) IS_DONE.invokeExact(continuation);
        } catch (Throwable failure) {
            throw unexpected(failure);
        }
    }

    private static RuntimeException unexpected(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof RuntimeException runtime) {
            return runtime;
        }
        return new IllegalStateException("a continuation threw a checked exception", failure);
    }
}
