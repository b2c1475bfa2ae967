package kata.judge.gap.weave;

import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Set;
import kata.judge.gap.step.KeptWrites;

/** Which calls into the JDK are steps, and which objects a step tells of. */
final class Calls {

    // No other thread can see what these do: they are no places where the order matters.
    private static final Set<String> LOCAL =
            Set.of(
                    "java.lang.Math",
                    "java.lang.String",
                    "java.lang.Integer",
                    "java.lang.Long",
                    "java.lang.Double",
                    "java.lang.Boolean",
                    "java.lang.Character",
                    "java.lang.Record",
                    "java.lang.Enum",
                    "java.lang.Float",
                    "java.lang.Byte",
                    "java.lang.Short",
                    "java.lang.System",
                    "java.util.Objects",
                    "java.util.Optional",
                    "java.util.OptionalInt",
                    "java.util.concurrent.TimeUnit",
                    "java.lang.Class",
                    "java.lang.StackTraceElement");

    private static final List<String> LOCAL_PACKAGES =
            List.of("java.time.", "java.util.stream.", "java.text.", "java.lang.invoke.MethodH");

    private static final Set<String> COLLECTIONS =
            Set.of(
                    "Ljava/util/Collection;",
                    "Ljava/util/List;",
                    "Ljava/util/Set;",
                    "Ljava/util/Map;",
                    "Ljava/util/Queue;",
                    "Ljava/util/Deque;",
                    "Ljava/lang/Iterable;",
                    "Ljava/util/SequencedCollection;",
                    "Ljava/util/Iterator;",
                    "Ljava/lang/CharSequence;",
                    "Ljava/util/ArrayList;",
                    "Ljava/util/HashMap;");

    private static final Set<String> WAITS =
            Set.of(
                    "await",
                    "awaitAdvanceInterruptibly",
                    "awaitTermination",
                    "completeOnTimeout",
                    "exchange",
                    "get",
                    "invokeAll",
                    "invokeAny",
                    "join",
                    "offer",
                    "orTimeout",
                    "poll",
                    "shutdown",
                    "tryAcquire",
                    "tryLock",
                    "tryTransfer",
                    "wait");

    private static final String ATOMICS = "java.util.concurrent.atomic.Atomic";

    private static final Set<String> CLOCKS = Set.of("nanoTime", "currentTimeMillis");

    // Not sleep: code that sleeps waits for nothing.
    private static final Set<String> ONLY_A_LIMIT = Set.of("join", "wait");

    private static final ClassDesc UNIT = ClassDesc.of("java.util.concurrent.TimeUnit");

    private Calls() {}

    static boolean isOfTheJdk(String owner) {
        return owner.startsWith("java.");
    }

    /** Whether no other thread can see what the call does. */
    static boolean isLocal(String owner, String name) {
        return LOCAL.contains(owner)
                || LOCAL_PACKAGES.stream().anyMatch(owner::startsWith)
                || owner.startsWith("[")
                || owner.endsWith("Exception")
                || owner.endsWith("Error")
                || owner.equals("java.lang.Throwable")
                || owner.equals("java.lang.Thread")
                        && Set.of("currentThread", "onSpinWait", "threadId").contains(name)
                || name.equals("<init>") && isHarmlessToMake(owner);
    }

    private static boolean isHarmlessToMake(String owner) {
        return owner.equals("java.lang.Object") || owner.startsWith("java.util.concurrent.");
    }

    /** Whether the receiver may be a collection that is not made for threads. */
    static boolean mayTouch(String owner) {
        return owner.startsWith("java.util.")
                        && !owner.startsWith("java.util.concurrent.")
                        && !owner.startsWith("java.util.function.")
                || owner.equals("java.util.concurrent.BlockingQueue")
                || owner.equals("java.lang.Iterable")
                || owner.equals("java.lang.StringBuilder")
                || owner.equals("java.lang.Appendable")
                || owner.equals("java.lang.CharSequence");
    }

    /** Whether the receiver is an atomic variable, or an array of them. */
    static boolean isOnAnAtomic(String owner) {
        return owner.startsWith(ATOMICS);
    }

    /** Whether the call's first parameter is the index of one atomic variable of many. */
    static boolean hasIndex(String owner, MethodTypeDesc desc) {
        return isOnAnAtomic(owner)
                ? owner.endsWith("Array") && takesAnInt(desc, 0)
                : isByAHandle(owner) && hasHolder(desc) && isArray(desc) && takesAnInt(desc, 1);
    }

    /** Whether the receiver is a handle to a variable. */
    static boolean isByAHandle(String owner) {
        return owner.equals("java.lang.invoke.VarHandle");
    }

    /** Whether the first parameter may be what holds the variable that a handle leads to. */
    static boolean hasHolder(MethodTypeDesc desc) {
        return desc.parameterCount() > 0 && !desc.parameterType(0).isPrimitive();
    }

    private static boolean isArray(MethodTypeDesc desc) {
        return desc.parameterType(0).isArray();
    }

    private static boolean takesAnInt(MethodTypeDesc desc, int parameter) {
        return desc.parameterCount() > parameter
                && desc.parameterType(parameter).equals(ConstantDescs.CD_int);
    }

    /** The first parameter that takes a collection, or -1. */
    static int collectionAmong(MethodTypeDesc desc) {
        List<ClassDesc> parameters = desc.parameterList();
        for (int i = 0; i < parameters.size(); i++) {
            if (COLLECTIONS.contains(parameters.get(i).descriptorString())) {
                return i;
            }
        }
        return -1;
    }

    /** Whether the call writes in a mode that does not order it with what is read after it. */
    static boolean mayBeSeenLate(String owner, String name, MethodTypeDesc desc) {
        return (isOnAnAtomic(owner) || isByAHandle(owner))
                && KeptWrites.METHODS.contains(name)
                && desc.returnType().equals(ConstantDescs.CD_void);
    }

    /** Whether the call waits, and its last parameters are how long, and the unit. */
    static boolean hasLimitAndUnit(String owner, String name, MethodTypeDesc desc) {
        int count = desc.parameterCount();
        return (isOfTheJdk(owner) || owner.startsWith("com.lmax.disruptor."))
                && WAITS.contains(name)
                && count >= 2
                && desc.parameterType(count - 1).equals(UNIT)
                && desc.parameterType(count - 2).equals(ConstantDescs.CD_long);
    }

    /** Whether the call waits, and its one parameter, of this type, is how long. */
    static boolean hasLimit(String owner, String name, MethodTypeDesc desc, ClassDesc type) {
        return isOfTheJdk(owner)
                && ONLY_A_LIMIT.contains(name)
                && desc.parameterCount() == 1
                && desc.parameterType(0).equals(type);
    }

    /** Whether the call gives a scope its limit: a timer ends the wait of who joins later. */
    static boolean setsATimer(String owner, String name) {
        return owner.startsWith("java.util.concurrent.StructuredTaskScope")
                && name.equals("withTimeout");
    }

    /** Whether the call asks the JVM what time it is. */
    static boolean readsTheClock(String owner, String name) {
        return owner.equals(System.class.getName()) && CLOCKS.contains(name);
    }
}
