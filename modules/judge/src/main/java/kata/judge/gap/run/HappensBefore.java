package kata.judge.gap.run;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.gap.run.Participant.Step;
import kata.judge.gap.step.Site;

/**
 * Sees that an attempt hands data over by a variable in a mode that orders nothing: between two
 * conflicting accesses, made one after the other, the first thread has written in such a mode and
 * released nothing, or the second has read in such a mode and acquired nothing. On another day the
 * second thread sees the variable, and not the data.
 *
 * <p>It sees less than there is: whether a release and an acquire belong together it does not ask,
 * and that a handle leads to a field which is also used by its name it does not know. What it sees
 * is a data race by chapter 17.4.5 of the Java Language Specification. The steps have to be told in
 * the order in which they are made.
 */
final class HappensBefore {

    private final Map<Place, Map<Participant, Last>> accesses = new HashMap<>();
    private final Map<Participant, Past> pasts = new HashMap<>();
    private final AtomicReference<Race> race = new AtomicReference<>();
    private long now;

    /** What is accessed, by identity. */
    private record Place(int hash, Access access) {

        private Place(Access access) {
            this(31 * System.identityHashCode(access.target()) + access.index(), access);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Place place && access.isOf(place.access);
        }
    }

    /** The last accesses of one thread to one place, by number of the step; 0 for none. */
    private static final class Last {

        private long read;
        private long write;
        private Site readAt;
        private Site writeAt;

        private void add(Access access, Site site, long now) {
            if (access.writes()) {
                write = now;
                writeAt = site;
            } else {
                read = now;
                readAt = site;
            }
        }
    }

    /**
     * What a thread has done for the order, by number of its last step of each kind. A step that
     * acquires may do so until the next one is told: it may have waited meanwhile.
     */
    private static final class Past {

        private final Map<Place, Last> variables = new HashMap<>();
        private final Map<Place, Last> weakly = new HashMap<>();
        private Ordering step;
        private long acquiredUntil;
        private long unknownUntil;
        private long released;
        private boolean locked;

        // The actors are there from the beginning. Other threads see what their starter has done.
        private Past(Participant thread) {
            step = thread.isActor() ? Ordering.NONE : Ordering.UNKNOWN;
        }

        private void goesOnTo(Step next, long now) {
            Ordering ordering = next.ordering();
            if (step.acquires()) {
                acquiredUntil = now;
            }
            if (!step.byItself()) {
                unknownUntil = now;
            }
            if (ordering.releases()) {
                released = now;
            }
            // The end of a synchronized block releases, and is no step.
            locked |= !ordering.byItself() && !next.site().owner().startsWith("java.");
            if (next.site().isUnderTheMethodsLock()) {
                locked = true;
                acquiredUntil = now;
                unknownUntil = now;
            }
            step = ordering;
        }

        private void uses(Access variable, Site site, boolean isWeak, long now) {
            Place place = new Place(variable);
            variables.computeIfAbsent(place, _ -> new Last()).add(variable, site, now);
            if (isWeak) {
                weakly.computeIfAbsent(place, _ -> new Last()).add(variable, site, now);
            }
        }
    }

    /** The first race that was seen, or null. */
    Race race() {
        return race.get();
    }

    /** Notes a step that is made now. */
    synchronized void note(Participant me, Step step) {
        now++;
        Past mine = pasts.computeIfAbsent(me, Past::new);
        mine.goesOnTo(step, now);
        for (Access access : step.accesses()) {
            if (access.isOfACell()) {
                mine.uses(access, step.site(), step.ordering().weakly(), now);
            } else {
                accessesData(me, mine, access, step.site());
            }
        }
    }

    private void accessesData(Participant me, Past mine, Access access, Site site) {
        Map<Participant, Last> all =
                accesses.computeIfAbsent(new Place(access), _ -> new HashMap<>());
        all.forEach(
                (other, last) -> {
                    if (other != me) {
                        compare(other, last, me, mine, access, site);
                    }
                });
        all.computeIfAbsent(me, _ -> new Last()).add(access, site, now);
    }

    private void compare(
            Participant other, Last last, Participant me, Past mine, Access access, Site site) {
        boolean afterItsWrite = last.write > 0 && (!access.writes() || last.write > last.read);
        long before = afterItsWrite ? last.write : access.writes() ? last.read : 0;
        if (before == 0 || mine.unknownUntil > before) {
            return;
        }
        Site weak = weakLink(pasts.get(other), mine, before);
        if (weak != null) {
            race.compareAndSet(
                    null,
                    new Race(
                            access.what(),
                            access.subject(),
                            other.name(),
                            afterItsWrite ? last.writeAt : last.readAt,
                            afterItsWrite,
                            me.name(),
                            site,
                            access.writes(),
                            weak));
        }
    }

    /** The step in a weak mode that is all that links the two threads; null if there is more. */
    private static Site weakLink(Past theirs, Past mine, long before) {
        for (Map.Entry<Place, Last> used : mine.variables.entrySet()) {
            Last read = used.getValue();
            Last written = theirs.variables.get(used.getKey());
            if (written == null || written.write < before || read.read < written.write) {
                continue;
            }
            Last weakWrite = theirs.weakly.get(used.getKey());
            if (weakWrite != null
                    && weakWrite.write == written.write
                    && theirs.released < before
                    && !theirs.locked) {
                return weakWrite.writeAt;
            }
            Last weakRead = mine.weakly.get(used.getKey());
            if (weakRead != null && weakRead.read == read.read && mine.acquiredUntil <= before) {
                return weakRead.readAt;
            }
        }
        return null;
    }
}
