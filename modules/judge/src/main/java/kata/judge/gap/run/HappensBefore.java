package kata.judge.gap.run;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.gap.run.Participant.Step;
import kata.judge.gap.step.Site;

/**
 * Sees that an attempt hands data over by a variable in a mode that orders nothing: of two
 * conflicting accesses, made one after the other, neither happens before the other, and what links
 * them is a write or a read in such a mode. On another day the second thread sees the variable, and
 * not the data.
 *
 * <p>That is a data race by chapter 17.4.5 of the Java Language Specification. It sees fewer than
 * there are: a step that is not one on an atomic variable may order anything, and a field that is
 * volatile, or reached by a handle, any thread that has released. The steps have to be told in the
 * order in which they are made.
 */
final class HappensBefore {

    // With so many threads, all that each of them knows of each other one costs too much.
    private static final int MOST_THREADS = 32;

    private final Map<Place, Map<Participant, Last>> accesses = new HashMap<>();
    private final Map<Place, Known> released = new HashMap<>();
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
            }
            if (!access.writes() || access.isOfACell() && !Ordering.onlyWrites(site)) {
                read = now;
                readAt = site;
            }
        }
    }

    /** What a thread has done so far, and what it knows of the others. */
    private static final class Past {

        private final Map<Place, Last> variables = new HashMap<>();
        private final Map<Place, Last> weakly = new HashMap<>();
        private final Known known = new Known();

        // As of its last step that releases, to whatever variable.
        private final Known released = new Known();
        private Step before;

        private void uses(Access variable, Step step, long now) {
            Place place = new Place(variable);
            variables.computeIfAbsent(place, _ -> new Last()).add(variable, step.site(), now);
            if (step.ordering().weakly()) {
                weakly.computeIfAbsent(place, _ -> new Last()).add(variable, step.site(), now);
            }
        }
    }

    /** The first race that was seen, or null. */
    Race race() {
        return race.get();
    }

    /** Notes a step that is made now. */
    synchronized void note(Participant me, Step step) {
        if (race.get() != null || pasts.size() > MOST_THREADS) {
            return;
        }
        now++;
        Past mine = pasts.computeIfAbsent(me, this::begin);
        acquire(mine);
        if (step.site().isUnderTheMethodsLock()) {
            // The lock was taken by who called the method, and that was no step.
            mine.known.addAllUpTo(now);
        }
        for (Access access : step.accesses()) {
            if (access.isOfACell()) {
                mine.uses(access, step, now);
            } else {
                accessesData(me, mine, access, step.site());
            }
        }
        release(me, mine, step);
        mine.before = step;
    }

    // The actors are there from the beginning. Other threads know what their starter has done.
    private Past begin(Participant thread) {
        Past past = new Past();
        if (!thread.isActor()) {
            past.known.addAllUpTo(now);
        }
        return past;
    }

    // What it acquires by a step, it knows before the next one, and not earlier: it may have waited
    // meanwhile.
    private void acquire(Past mine) {
        if (mine.before == null || !mine.before.ordering().acquires()) {
            return;
        }
        if (!mine.before.ordering().byItself()) {
            mine.known.addAllUpTo(now);
            return;
        }
        boolean ofOneVariable = false;
        for (Access access : mine.before.accesses()) {
            if (access.isOfACell() && access.isKnownByItself()) {
                ofOneVariable = true;
                mine.known.addAll(released.computeIfAbsent(new Place(access), _ -> new Known()));
            }
        }
        if (!ofOneVariable) {
            pasts.values().forEach(past -> mine.known.addAll(past.released));
        }
    }

    private void release(Participant me, Past mine, Step step) {
        if (!step.ordering().releases()) {
            return;
        }
        mine.known.add(me, now);
        mine.released.addAll(mine.known);
        for (Access access : step.accesses()) {
            if (access.isOfACell()) {
                released.computeIfAbsent(new Place(access), _ -> new Known()).addAll(mine.known);
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
        if (before == 0 || mine.known.has(other, before)) {
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

    /** The step in a weak mode that links the two threads; null if there is none. */
    private static Site weakLink(Past theirs, Past mine, long before) {
        for (Map.Entry<Place, Last> used : mine.variables.entrySet()) {
            Last read = used.getValue();
            Last written = theirs.variables.get(used.getKey());
            if (written == null || written.write < before || read.read < written.write) {
                continue;
            }
            Last weakWrite = theirs.weakly.get(used.getKey());
            if (weakWrite != null && weakWrite.write == written.write) {
                return weakWrite.writeAt;
            }
            Last weakRead = mine.weakly.get(used.getKey());
            if (weakRead != null && weakRead.read == read.read) {
                return weakRead.readAt;
            }
        }
        return null;
    }
}
