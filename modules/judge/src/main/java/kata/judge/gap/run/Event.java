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
        GOES_ON,
        ENDED
    }
}
