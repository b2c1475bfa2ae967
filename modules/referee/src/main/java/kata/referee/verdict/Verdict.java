package kata.referee.verdict;

import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import kata.judge.finding.Finding;
import kata.judge.rule.Outcome;

/**
 * What became of an attempt.
 *
 * @param kind the verdict in one word
 * @param rule name of the rule that did not hold or was running at the end, or empty
 * @param text what the learner reads, or empty when the attempt is accepted
 * @param finding the same in its fields, as the panel shows it
 * @param outcomes what became of each rule that was run, in order
 * @param duration from the source to this verdict: compiling, loading and running; not the time
 *     spent waiting for a free worker
 */
public record Verdict(
        Kind kind,
        String rule,
        String text,
        Finding finding,
        List<Outcome> outcomes,
        Duration duration)
        implements Serializable {

    /** The verdict in one word. */
    public enum Kind {
        /** Every rule of the part was run and holds. */
        ACCEPTED,
        /** The part is not written yet. */
        NOT_STARTED,
        /** A rule does not hold. */
        REJECTED,
        /** The compiler does not take it. */
        DOES_NOT_COMPILE,
        /** The JVM that ran it ended: halt, out of memory, crash. */
        DIED,
        /** A rule did not end within the hard limit. */
        OVERDUE
    }

    public Verdict {
        outcomes = List.copyOf(outcomes);
    }

    public static Verdict accepted(List<Outcome> outcomes) {
        return new Verdict(Kind.ACCEPTED, "", "", Finding.seen(""), outcomes, Duration.ZERO);
    }

    public static Verdict doesNotCompile(String messages) {
        return new Verdict(
                Kind.DOES_NOT_COMPILE,
                "",
                messages,
                Finding.seen(messages),
                List.of(),
                Duration.ZERO);
    }

    public static Verdict of(Kind kind, String rule, Finding finding, List<Outcome> outcomes) {
        return new Verdict(kind, rule, finding.text().strip(), finding, outcomes, Duration.ZERO);
    }

    public Verdict after(Duration duration) {
        return new Verdict(kind, rule, text, finding, outcomes, duration);
    }

    public boolean accepted() {
        return kind == Kind.ACCEPTED;
    }
}
