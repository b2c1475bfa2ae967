package kata.judge.probe;

import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.util.Collection;

/**
 * Finds what an attempt keeps in memory although nobody uses it any more. A collector need not take
 * everything at once, so a rule asks again and again:
 *
 * <pre>{@code
 * Patience.await(() -> GarbageCollection.count(List.of(reference)) == 1)
 * }</pre>
 */
public final class GarbageCollection {

    private GarbageCollection() {}

    /** Runs the garbage collector; says how many bytes of the heap are in use after it. */
    public static long bytesInUse() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /** Runs the garbage collector; says how many of these objects it has taken by now. */
    public static int count(Collection<? extends Reference<?>> objects) {
        System.gc();
        return (int) objects.stream().filter(object -> object.refersTo(null)).count();
    }
}
