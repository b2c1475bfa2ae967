package kata.referee.stepping;

import java.io.Serializable;
import java.util.List;
import kata.referee.verdict.Attempt;

/** What the person's side asks of the JVM that runs the attempt. */
sealed interface Request extends Serializable {

    /**
     * The first one: find out which exploration breaks the attempt, and begin with that one.
     *
     * @param rules directories with the compiled rules
     * @param rule name of the rule to begin with; empty for none
     * @param only whether no other rule will do; else the first that breaks the attempt is taken,
     *     or the first that explores
     */
    record Begin(Attempt attempt, List<String> rules, String rule, boolean only)
            implements Request {}

    /** Begin again, with a fresh object. */
    record Restart() implements Request {}

    /** Let this thread make one step. */
    record Step(int thread) implements Request {}
}
