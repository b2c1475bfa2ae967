package kata.referee.worker;

import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import kata.judge.rule.Outcome;
import kata.referee.verdict.Attempt;
import kata.referee.verdict.Verdict;

/** What master and worker say to each other. */
public sealed interface Message extends Serializable {

    /** Worker: warmed up, waiting for the first job. */
    record Ready() implements Message {}

    /**
     * Master: judge this.
     *
     * @param rules directories with the compiled rules
     */
    record Job(Attempt attempt, List<String> rules) implements Message {}

    /**
     * Worker: the job begins, with an empty name, and then each rule. Should this JVM die, the
     * master knows where.
     */
    record Progress(String rule, List<Outcome> outcomes) implements Message {}

    /**
     * Worker, twice a second while it warms up or judges: it is still at it.
     *
     * @param spent how long on the present rule, or on the present step of a long one, by its
     *     {@link kata.judge.waiting.StarvationAwareClock}: the master cannot know what the worker
     *     was given
     */
    record Pulse(Duration spent) implements Message {}

    /** Worker: the verdict. It is sent before tidying up: the learner waits for it. */
    record Answer(Verdict verdict) implements Message {}

    /**
     * Worker: tidied up.
     *
     * @param unclean what the attempt left that cannot be put right; nothing else may be judged in
     *     this JVM unless this is empty
     */
    record Tidied(List<String> unclean) implements Message {}
}
