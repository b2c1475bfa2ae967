package kata.judge.gap.run;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.gap.run.Participant.Step;
import kata.judge.gap.step.Site;

/**
 * Sees a data race: two threads that stand before conflicting accesses at the same moment, or one
 * that hands data to the other by a step that orders nothing.
 *
 * <p>An optimistic read of a {@link java.util.concurrent.locks.StampedLock} is none: what it reads
 * is thrown away where a writer came between. That its values are validated before they are used is
 * for the rule to see.
 */
final class Witness {

    private static final String STAMPED_LOCK = "java.util.concurrent.locks.StampedLock";

    private final AtomicReference<Race> race = new AtomicReference<>();
    private final HappensBefore happensBefore = new HappensBefore();

    /** A race that was seen, or null. */
    Race race() {
        Race met = race.get();
        return met == null ? happensBefore.race() : met;
    }

    static Step step(Participant me, Site site, Object target, Object argument, int index) {
        Ordering ordering = Ordering.of(site, target);
        return new Step(
                site,
                accesses(site, target, argument, index).stream()
                        .map(access -> me.doesHarm(access, ordering) ? access : access.asAtomic())
                        .toList(),
                ordering);
    }

    private static List<Access> accesses(Site site, Object target, Object argument, int index) {
        Access one = Access.of(site, target, argument, index);
        Access other = Ordering.isOfACell(site) ? null : Access.ofArgument(site, argument);
        if (one == null) {
            return other == null ? List.of() : List.of(other);
        }
        return other == null ? List.of(one) : List.of(one, other);
    }

    /** Compares the step that one thread is about to make with those of the others. */
    void look(Participant me, Step mine, Collection<Participant> all) {
        if (mine.site().owner().equals(STAMPED_LOCK)) {
            me.readsOptimistically(mine.site().name().equals("tryOptimisticRead"));
        }
        if (mine.accesses().isEmpty() || race.get() != null) {
            return;
        }
        for (Participant other : all) {
            Step next = other == me ? null : other.next();
            if (next != null) {
                compare(me, mine, other, next);
            }
        }
    }

    /** Notes a step, in the moment before it is made. */
    void isMade(Participant me, Step step) {
        happensBefore.note(me, step);
    }

    private void compare(Participant me, Step mine, Participant other, Step next) {
        for (Access theirs : next.accesses()) {
            for (Access access : mine.accesses()) {
                boolean optimistic =
                        !access.writes() && me.readsOptimistically()
                                || !theirs.writes() && other.readsOptimistically();
                if (!optimistic && access.conflictsWith(theirs)) {
                    race.compareAndSet(
                            null,
                            new Race(
                                    theirs.what(),
                                    theirs.subject(),
                                    other.name(),
                                    next.site(),
                                    theirs.writes(),
                                    me.name(),
                                    mine.site(),
                                    access.writes(),
                                    null));
                }
            }
        }
    }
}
