package kata.judge.gap.step;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.util.Arrays;
import java.util.Set;

/** Links a write that woven code keeps back: its arguments are taken now, and it is made later. */
public final class KeptWrites {

    /** Of atomic variables and handles: what they write is not ordered with what is read later. */
    public static final Set<String> METHODS = Set.of("setRelease", "lazySet", "setOpaque");

    private KeptWrites() {}

    /**
     * A bootstrap method.
     *
     * @param method of the atomic variable or of the handle, like "setRelease"
     * @param type the receiver, then the parameters
     */
    public static CallSite link(MethodHandles.Lookup lookup, String method, MethodType type)
            throws ReflectiveOperationException {
        MethodHandle keep =
                MethodHandles.lookup()
                        .findStatic(
                                KeptWrites.class,
                                "keep",
                                MethodType.methodType(
                                        void.class,
                                        String.class,
                                        MethodType.class,
                                        Object[].class));
        return new ConstantCallSite(
                MethodHandles.insertArguments(keep, 0, method, type)
                        .asCollector(Object[].class, type.parameterCount())
                        .asType(type));
    }

    private static void keep(String method, MethodType type, Object[] all) {
        Object receiver = all[0];
        Object[] arguments = Arrays.copyOfRange(all, 1, all.length);
        Steps.keepBack(
                () -> {
                    try {
                        write(receiver, method, type).invokeWithArguments(arguments);
                    } catch (Throwable e) {
                        throw new IllegalStateException(method + " on " + receiver, e);
                    }
                });
    }

    private static MethodHandle write(Object receiver, String method, MethodType type)
            throws ReflectiveOperationException {
        return receiver instanceof VarHandle handle
                ? handle.toMethodHandle(AccessMode.valueFromMethodName(method))
                : MethodHandles.publicLookup()
                        .bind(receiver, method, type.dropParameterTypes(0, 1));
    }
}
