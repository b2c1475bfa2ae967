package kata.judge.gap.run;

import kata.judge.gap.step.Site;

/**
 * Where a thread is to be held.
 *
 * @param actor whose thread, or {@link #STARTED_BY_THE_ATTEMPT}
 * @param arrival at which arrival at the site, from 1: its own, or that of any thread that the
 *     attempt started
 */
record Point(int actor, Site site, int arrival) {

    static final int STARTED_BY_THE_ATTEMPT = -1;

    boolean isOfTheAttemptsOwn() {
        return actor == STARTED_BY_THE_ATTEMPT;
    }
}
