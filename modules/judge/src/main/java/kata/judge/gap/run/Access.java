package kata.judge.gap.run;

import kata.judge.gap.step.Site;
import kata.judge.gap.step.Site.Kind;

/**
 * What a step touches that nothing but an order between the threads keeps whole: a plain field, a
 * slot of an array, a collection that is not made for threads.
 *
 * @param target the object or class with the field, the array, the collection
 * @param what name of the field, or what the target is
 * @param index of the slot, or -1
 */
record Access(Object target, String what, int index, boolean writes) {

    static Access of(Site site, Object target, int index) {
        if (target == null) {
            return null;
        }
        if (site.isField()) {
            return site.isPlain(target)
                    ? new Access(target, site.name(), -1, site.kind() == Kind.FIELD_WRITE)
                    : null;
        }
        if (site.isArray()) {
            return new Access(
                    target,
                    target.getClass().getSimpleName(),
                    index,
                    site.kind() == Kind.ARRAY_WRITE);
        }
        return UnsafeCollections.touches(target, site.name())
                ? new Access(
                        target,
                        target.getClass().getSimpleName(),
                        -1,
                        UnsafeCollections.writes(target, site.name()))
                : null;
    }

    /** A collection that is handed to a method, which reads it. */
    static Access ofArgument(Site site, Object argument) {
        return argument != null && UnsafeCollections.contain(argument)
                ? new Access(
                        argument,
                        argument.getClass().getSimpleName(),
                        -1,
                        UnsafeCollections.writesItsArgument(site.owner(), site.name()))
                : null;
    }

    boolean isField() {
        return index < 0 && !UnsafeCollections.contain(target);
    }

    /** Whether the two must not be made at the same moment. */
    boolean conflictsWith(Access other) {
        return target == other.target
                && index == other.index
                && what.equals(other.what)
                && (writes || other.writes);
    }
}
