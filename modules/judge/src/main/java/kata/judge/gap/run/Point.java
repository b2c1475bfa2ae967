package kata.judge.gap.run;

import kata.judge.gap.step.Site;

/**
 * Where a thread is to be held.
 *
 * @param actor whose thread, or {@link #STARTED_BY_THE_ATTEMPT}
 * @param arrival at which arrival at the site, from 1: its own, or that of any thread that the
 *     attempt started
 * @param late whether the site is a write that the thread's reads pass: it is held where that write
 *     can be seen by others at last, see {@link LateWrite}
 */
record Point(int actor, Site site, int arrival, boolean late) {

    static final int STARTED_BY_THE_ATTEMPT = -1;

    Point asLate() {
        return new Point(actor, site, arrival, true);
    }

    Point atTheNextArrival() {
        return new Point(actor, site, arrival + 1, late);
    }

    boolean isOfTheAttemptsOwn() {
        return actor == STARTED_BY_THE_ATTEMPT;
    }
}
