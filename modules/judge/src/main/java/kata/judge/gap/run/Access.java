package kata.judge.gap.run;

import java.lang.invoke.VarHandle;
import kata.judge.gap.run.Race.Subject;
import kata.judge.gap.step.Site;
import kata.judge.gap.step.Site.Kind;

/**
 * What a step touches that nothing but an order between the threads keeps whole: a plain field, a
 * slot of an array, a collection that is not made for threads; and an atomic variable, which keeps
 * itself whole unless it is used in plain mode.
 *
 * @param target the object or class with the field, the array, the collection, the variable
 * @param what name of the field, or what the target is
 * @param handle by which an atomic variable is reached, if it is not its own
 * @param index of the slot, or -1
 * @param atomic whether no other access to the same variable can do harm by itself
 */
record Access(
        Object target,
        String what,
        Subject subject,
        Object handle,
        int index,
        boolean writes,
        boolean atomic) {

    static Access of(Site site, Object target, Object argument, int index) {
        if (target == null) {
            return null;
        }
        if (Ordering.isOfACell(site)) {
            return ofACell(site, target, argument, index);
        }
        if (site.isField()) {
            return site.isPlain(target)
                    ? plain(target, site.name(), Subject.FIELD, -1, site.kind() == Kind.FIELD_WRITE)
                    : null;
        }
        if (site.isArray()) {
            return plain(
                    target,
                    target.getClass().getSimpleName(),
                    Subject.OBJECT,
                    index,
                    site.kind() == Kind.ARRAY_WRITE);
        }
        return UnsafeCollections.touches(target, site.name())
                ? plain(
                        target,
                        target.getClass().getSimpleName(),
                        Subject.OBJECT,
                        -1,
                        UnsafeCollections.writes(target, site.name()))
                : null;
    }

    /** A collection that is handed to a method, which reads it. */
    static Access ofArgument(Site site, Object argument) {
        return argument != null && UnsafeCollections.contain(argument)
                ? plain(
                        argument,
                        argument.getClass().getSimpleName(),
                        Subject.OBJECT,
                        -1,
                        UnsafeCollections.writesItsArgument(site.owner(), site.name()))
                : null;
    }

    private static Access plain(
            Object target, String what, Subject subject, int index, boolean writes) {
        return new Access(target, what, subject, null, index, writes, false);
    }

    private static Access ofACell(Site site, Object target, Object holder, int index) {
        boolean reads = Ordering.onlyReads(site);
        return new Access(
                holder == null ? target : holder,
                site.owner().replaceFirst(".*[.]", ""),
                Subject.ATOMIC,
                holder == null ? null : target,
                index,
                !reads,
                !Ordering.isPlain(site));
    }

    /** A look in plain mode that a look in another mode, or a compare-and-set, may follow. */
    boolean looksPlainly() {
        return isOfACell() && !atomic && !writes;
    }

    /** The same access, as one that does no harm. */
    Access asAtomic() {
        return new Access(target, what, subject, handle, index, writes, true);
    }

    /**
     * Whether all uses of the variable are seen to be of the same one. A field that a handle leads
     * to may be used by its name as well.
     */
    boolean isKnownByItself() {
        return index >= 0 || handle == null && !(target instanceof VarHandle);
    }

    boolean isOfACell() {
        return subject == Subject.ATOMIC;
    }

    /** Whether the two are made to the same variable. */
    boolean isOf(Access other) {
        return target == other.target
                && index == other.index
                && handle == other.handle
                && subject == other.subject
                && what.equals(other.what);
    }

    /** Whether the two must not be made at the same moment. */
    boolean conflictsWith(Access other) {
        return isOf(other) && (writes || other.writes) && !(atomic && other.atomic);
    }
}
