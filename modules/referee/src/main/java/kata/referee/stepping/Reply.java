package kata.referee.stepping;

import java.io.Serializable;
import java.util.List;
import kata.judge.gap.stepping.StepView;

/** What the JVM that runs the attempt answers. */
sealed interface Reply extends Serializable {

    /** There is nothing to step through, and why. */
    record Refused(String why) implements Reply {}

    /**
     * The threads stand before their first steps.
     *
     * @param rule whose exploration it is
     * @param broken the schedule with which the judge broke the attempt; empty where it did not
     */
    record Begun(String rule, List<Integer> broken, StepView view) implements Reply {}

    /**
     * A request was answered.
     *
     * @param done false where that thread could not make a step
     */
    record Now(boolean done, StepView view) implements Reply {}
}
