package kata.judge.gap.run;

import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.gap.step.KeptWrites;
import kata.judge.gap.step.Site;

/**
 * A write in release or opaque mode that other threads do not see yet. The thread that made it
 * reads on meanwhile, other variables than this one: nothing orders such a write with the reads
 * after it, not even with volatile ones. On x86 it lies in the store buffer of a core meanwhile. A
 * volatile write, a compare-and-set, a full fence, the release of a lock, or any other write ends
 * that. The other fences do not: none of them orders a write with a later read.
 *
 * <p>Source: the memory modes of {@link VarHandle}; "Using JDK 9 Memory Order Modes" by Doug Lea,
 * on Dekker's protocol.
 */
final class LateWrite {

    /** A thread that reads on and on may wait for what comes of its own write. */
    private static final int MOST_READS = 8;

    private final Point point;
    private final Variable variable;
    private final AtomicReference<Runnable> write = new AtomicReference<>();
    private int reads;

    LateWrite(Point point, Site site, Object target, Object argument, int index) {
        this.point = point;
        this.variable = Variable.of(site, target, argument, index);
    }

    /** Which variable a step is made on, as far as that can be known. */
    private record Variable(Object holder, String name, int index) {

        static Variable of(Site site, Object target, Object argument, int index) {
            if (site.isField()) {
                return new Variable(target instanceof Class<?> ? null : target, site.name(), -1);
            }
            if (target instanceof VarHandle handle) {
                return new Variable(argument, nameBy(handle), index);
            }
            return new Variable(target, "", index);
        }

        private static String nameBy(VarHandle handle) {
            return handle.describeConstable()
                    .map(VarHandle.VarHandleDesc::constantName)
                    .map(name -> name.equals("_") ? "" : name)
                    .orElse(null);
        }

        boolean mayBe(Variable other) {
            return (holder == null || other.holder == null || holder == other.holder)
                    && (name == null || other.name == null || Objects.equals(name, other.name))
                    && (index < 0 || other.index < 0 || index == other.index);
        }
    }

    /**
     * Whether the step leaves a write behind that others may see only later. One that is made by a
     * method reference, which has no method of the attempt around it, cannot be kept back.
     */
    static boolean isOne(Site site) {
        return Ordering.isOfACell(site)
                && KeptWrites.METHODS.contains(site.name())
                && !site.method().isEmpty();
    }

    /** Whether the thread may make this step before others see the write; counts it if it reads. */
    boolean isPassedBy(Site site, Object target, Object argument, int index) {
        if (Ordering.isFenceForWritesOnly(site) || Ordering.isFenceForReadsOnly(site)) {
            return true;
        }
        boolean passes =
                reads < MOST_READS
                        && (LookAtACollection.isOne(site, target)
                                || isRead(site)
                                        && !variable.mayBe(
                                                Variable.of(site, target, argument, index)));
        if (passes) {
            reads++;
        }
        return passes;
    }

    private static boolean isRead(Site site) {
        return switch (site.kind()) {
            case FIELD_READ, ARRAY_READ -> true;
            case CALL -> Ordering.isOfACell(site) && Ordering.onlyReads(site);
            case FIELD_WRITE, ARRAY_WRITE, LOCK -> false;
        };
    }

    boolean isPassed() {
        return reads > 0;
    }

    Point point() {
        return point;
    }

    /** How it is made, when others see it at last. */
    void keep(Runnable write) {
        this.write.set(write);
    }

    /** Others see it. */
    void make() {
        Runnable once = write.getAndSet(null);
        if (once != null) {
            once.run();
        }
    }
}
