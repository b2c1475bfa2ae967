package kata.judge.gap.run;

import java.util.Set;
import kata.judge.gap.step.Site;
import kata.judge.gap.step.Site.Kind;

/**
 * What a step can do for the order between threads, by the memory modes of {@link
 * java.lang.invoke.VarHandle}. In doubt it orders: then less is taken for a race.
 *
 * @param acquires what another thread has released before may be seen from here on
 * @param releases what came before may be seen by who acquires
 * @param byItself whether only steps of the attempt can be at the other end: a look at a variable
 *     acquires what a step has released, a lock or a {@code join} also what no step shows
 */
record Ordering(boolean acquires, boolean releases, boolean byItself) {

    private static final Set<String> CELLS =
            Set.of(
                    "java.util.concurrent.atomic.AtomicBoolean",
                    "java.util.concurrent.atomic.AtomicInteger",
                    "java.util.concurrent.atomic.AtomicLong",
                    "java.util.concurrent.atomic.AtomicReference",
                    "java.util.concurrent.atomic.AtomicIntegerArray",
                    "java.util.concurrent.atomic.AtomicLongArray",
                    "java.util.concurrent.atomic.AtomicReferenceArray",
                    "java.lang.invoke.VarHandle");

    /** It orders nothing. */
    static final Ordering NONE = new Ordering(false, false, true);

    /** It may order anything: it takes a lock, waits, or calls what is not known. */
    static final Ordering UNKNOWN = new Ordering(true, true, false);

    private static final Ordering ACQUIRES = new Ordering(true, false, true);
    private static final Ordering RELEASES = new Ordering(false, true, true);
    private static final Ordering ATOMIC = new Ordering(true, true, true);

    static Ordering of(Site site, Object target) {
        if (site.isArray()) {
            return NONE;
        }
        if (site.isField()) {
            return site.isPlain(target)
                    ? NONE
                    : site.kind() == Kind.FIELD_READ ? ACQUIRES : RELEASES;
        }
        return isOfACell(site) ? ofMode(site) : ofCall(site);
    }

    // The specification promises no order between an unpark and the end of a park. What is seen of
    // an interruption is ordered with the thread that has made it, see chapter 17.4.4.
    private static Ordering ofCall(Site site) {
        return switch (site.owner()) {
            case "java.util.concurrent.locks.LockSupport" -> NONE;
            case "java.lang.Thread" ->
                    site.name().equals("interrupted") || site.name().equals("isInterrupted")
                            ? ACQUIRES
                            : UNKNOWN;
            default -> UNKNOWN;
        };
    }

    /** Whether the step is made on an atomic variable, by a class that has modes. */
    static boolean isOfACell(Site site) {
        return site.kind() == Kind.CALL
                && CELLS.contains(site.owner())
                && !site.name().equals("<init>")
                && !isFence(site);
    }

    /**
     * Whether it orders what comes before it and after it in its own thread, and waits for nobody.
     */
    static boolean isFence(Site site) {
        return site.kind() == Kind.CALL
                && site.owner().equals("java.lang.invoke.VarHandle")
                && site.name().endsWith("Fence");
    }

    /** Whether it is a fence that lets an earlier write pass a later one. */
    static boolean isFenceForReadsOnly(Site site) {
        return isFence(site)
                && (site.name().startsWith("acquire") || site.name().startsWith("loadLoad"));
    }

    /** Whether it is a fence that lets a later read pass an earlier one. */
    static boolean isFenceForWritesOnly(Site site) {
        return isFence(site)
                && (site.name().startsWith("release") || site.name().startsWith("storeStore"));
    }

    /** Whether it is in plain mode: as if the variable were a field that is not volatile. */
    static boolean isPlain(Site site) {
        return switch (site.name()) {
            case "getPlain", "setPlain" -> true;
            case "get", "set" -> site.owner().equals("java.lang.invoke.VarHandle");
            default -> false;
        };
    }

    static boolean onlyReads(Site site) {
        return switch (site.name()) {
            case "get", "getPlain", "getOpaque", "getAcquire", "getVolatile" -> true;
            default -> false;
        };
    }

    static boolean onlyWrites(Site site) {
        return site.name().startsWith("set") || site.name().equals("lazySet");
    }

    private static Ordering ofMode(Site site) {
        String name = site.name();
        if (isPlain(site) || name.endsWith("Opaque") || name.equals("weakCompareAndSetPlain")) {
            return NONE;
        }
        if (onlyReads(site) || name.endsWith("Acquire")) {
            return ACQUIRES;
        }
        return switch (name) {
            case "set", "lazySet", "setVolatile" -> RELEASES;
            default -> name.endsWith("Release") ? RELEASES : ATOMIC;
        };
    }
}
