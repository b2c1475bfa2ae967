package kata.judge.gap.run;

import kata.judge.gap.step.Site;

/**
 * One line of what happened in a run.
 *
 * @param thread name of the actor or of a thread that the attempt started
 * @param site the step; null at the end of an actor
 */
public record Event(String thread, Kind kind, Site site, String note) {

    /** What happened. */
    public enum Kind {
        STEP,
        HELD,
        /** It has made the step, a write, and read on; others will see it only now. */
        WRITES_LATE,
        GOES_ON,
        ENDED
    }

    /** Whether others went through meanwhile. */
    public boolean isHeld() {
        return kind == Kind.HELD || kind == Kind.WRITES_LATE;
    }
}
