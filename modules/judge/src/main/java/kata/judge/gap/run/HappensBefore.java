package kata.judge.gap.run;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.gap.run.Participant.Step;
import kata.judge.gap.step.Site;

/**
 * Sees that an attempt hands data over by a variable, and that the mode of the write or of the read
 * does not order the two threads: of two conflicting accesses, made one after the other, neither
 * happens before the other, and what links them is a write that does not release, or a read that
 * does not acquire. On another day the second thread sees the variable, and not the data.
 *
 * <p>That is a data race by chapter 17.4.5 of the Java Language Specification. It reports fewer
 * than there are. A step that is not made on an atomic variable may order anything; so may the way
 * from one task to the next, in a thread that runs several. A volatile field, and one that a handle
 * leads to, is ordered with any thread that has released. What a constructor writes is left out:
 * final fields may publish it. The steps have to be told in the order in which they are made.
 */
final class HappensBefore {

    // Each thread notes what it knows of every other one. With more threads that takes too long.
    private static final int MOST_THREADS = 32;

    private final Map<Place, Map<Participant, Last>> accesses = new HashMap<>();
    private final Map<Place, Known> released = new HashMap<>();

    // By a method reference: to which variable, is not told.
    private final Known releasedSomewhere = new Known();
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

        private void add(boolean reads, boolean writes, Site site, long now) {
            if (writes) {
                write = now;
                writeAt = site;
            }
            if (reads) {
                read = now;
                readAt = site;
            }
        }
    }

    /** What a thread has done so far, and what it knows of the others. */
    private static final class Past {

        private final Map<Place, Last> variables = new HashMap<>();

        // Of these, the writes that do not release, and the reads that do not acquire.
        private final Map<Place, Last> unordered = new HashMap<>();
        private final Known known = new Known();

        // By a releasing fence: what was seen before it comes before later writes, and a later
        // read may pass it.
        private final Known knownToWrites = new Known();

        // As of its last step that releases, to whatever variable.
        private final Known released = new Known();

        // As of its last fence that lets no earlier write pass a later one: what it writes after
        // the fence releases that, in whatever mode.
        private final Known releasedByAFence = new Known();

        // Of the variables that it has looked at without acquiring: a fence acquires it.
        private final Known acquiredByAFence = new Known();

        // A fence orders what it did before with whatever it writes after.
        private boolean usedDataSinceAFence;
        private Step before;

        private void uses(Access variable, Step step, long now) {
            Place place = new Place(variable);
            Site site = step.site();
            boolean writes = variable.writes();
            boolean reads = !Ordering.onlyWrites(site);
            variables.computeIfAbsent(place, _ -> new Last()).add(reads, writes, site, now);
            unordered
                    .computeIfAbsent(place, _ -> new Last())
                    .add(
                            reads && !step.ordering().acquires(),
                            writes && usedDataSinceAFence && !step.ordering().releases(),
                            site,
                            now);
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
        if (step.site().isUnderTheMethodsLock() || mayBeginATask(me, mine, step)) {
            // A lock was taken, or a task out of a queue, and that was no step of the attempt.
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
        if (Ordering.isFence(step.site())) {
            passFence(me, mine, step.site());
        }
        mine.before = step;
    }

    // What was seen before it is ordered by it; what is looked at later is not.
    private void passFence(Participant me, Past mine, Site fence) {
        if (Ordering.isFenceForReadsOnly(fence)) {
            mine.known.addAll(mine.acquiredByAFence);
            return;
        }
        (Ordering.isFenceForWritesOnly(fence) ? mine.knownToWrites : mine.known).addAllUpTo(now);
        mine.releasedByAFence.add(me, now);
        mine.releasedByAFence.addAll(mine.known);
        mine.releasedByAFence.addAll(mine.knownToWrites);
        mine.usedDataSinceAFence = false;
    }

    // The actors are there from the beginning. Other threads know what their starter has done.
    private Past begin(Participant thread) {
        Past past = new Past();
        if (!thread.isActor()) {
            past.known.addAllUpTo(now);
        }
        return past;
    }

    // A thread of a pool comes to the next task from inside the JDK. An actor makes its calls
    // alone.
    private static boolean mayBeginATask(Participant me, Past mine, Step step) {
        return !me.isActor()
                && mine.before != null
                && !mine.before.site().method().equals(step.site().method());
    }

    // What it acquires by a step, it knows before the next one, and not earlier: it may have waited
    // meanwhile.
    private void acquire(Past mine) {
        if (mine.before == null || Ordering.isFence(mine.before.site())) {
            return;
        }
        if (!mine.before.ordering().acquires()) {
            for (Access access : mine.before.accesses()) {
                if (access.isOfACell()) {
                    mine.acquiredByAFence.addAll(released(access));
                    mine.acquiredByAFence.addAll(releasedSomewhere);
                }
            }
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
                mine.known.addAll(released(access));
                mine.known.addAll(releasedSomewhere);
            }
        }
        if (!ofOneVariable) {
            pasts.values().forEach(past -> mine.known.addAll(past.released));
        }
    }

    private Known released(Access cell) {
        return released.computeIfAbsent(new Place(cell), _ -> new Known());
    }

    private void release(Participant me, Past mine, Step step) {
        if (!step.ordering().releases()) {
            for (Access access : step.accesses()) {
                if (access.isOfACell() && access.writes()) {
                    released(access).addAll(mine.releasedByAFence);
                }
            }
            return;
        }
        mine.known.add(me, now);
        mine.released.addAll(mine.known);
        mine.released.addAll(mine.knownToWrites);
        if (step.accesses().isEmpty() && Ordering.isOfACell(step.site())) {
            releasedSomewhere.addAll(mine.known);
        }
        for (Access access : step.accesses()) {
            if (access.isOfACell()) {
                released(access).addAll(mine.known);
                released(access).addAll(mine.knownToWrites);
            }
        }
    }

    private void accessesData(Participant me, Past mine, Access access, Site site) {
        if (site.method().equals("<init>") || site.method().equals("<clinit>")) {
            return;
        }
        Map<Participant, Last> all =
                accesses.computeIfAbsent(new Place(access), _ -> new HashMap<>());
        all.forEach(
                (other, last) -> {
                    if (other != me) {
                        compare(other, last, me, mine, access, site);
                    }
                });
        mine.usedDataSinceAFence = true;
        all.computeIfAbsent(me, _ -> new Last()).add(!access.writes(), access.writes(), site, now);
    }

    private void compare(
            Participant other, Last last, Participant me, Past mine, Access access, Site site) {
        boolean afterItsWrite = last.write > 0 && (!access.writes() || last.write > last.read);
        long before = afterItsWrite ? last.write : access.writes() ? last.read : 0;
        boolean ordered =
                mine.known.has(other, before)
                        || access.writes() && mine.knownToWrites.has(other, before);
        if (before == 0 || ordered) {
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

    /** The step that links the two threads, and does not order them; null if there is none. */
    private static Site weakLink(Past theirs, Past mine, long before) {
        for (Map.Entry<Place, Last> used : mine.variables.entrySet()) {
            Last read = used.getValue();
            Last written = theirs.variables.get(used.getKey());
            if (written == null || written.write < before || read.read < written.write) {
                continue;
            }
            Last weakWrite = theirs.unordered.get(used.getKey());
            if (weakWrite.write == written.write) {
                return weakWrite.writeAt;
            }
            Last weakRead = mine.unordered.get(used.getKey());
            if (weakRead.read == read.read) {
                return weakRead.readAt;
            }
        }
        return null;
    }
}
