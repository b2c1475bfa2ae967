package kata.judge.finding;

import java.io.Serializable;
import java.util.Locale;
import java.util.function.UnaryOperator;

/**
 * What a rule has to say when an attempt breaks it: what was seen, what was expected, why it
 * matters, and what to look at. Every red panel is made of one.
 *
 * <p>A rule reads: {@code seen("%d tasks ran at once", n).expected("at most 2").why("…").unless(n
 * <= 2)}.
 *
 * @param seen what happened, with the numbers and names of this run
 * @param expected what the rule wants
 * @param why what goes wrong in a real program otherwise; one or two sentences
 * @param look where to look first in the attempt, or empty
 */
public record Finding(String seen, String expected, String why, String look)
        implements Serializable {

    /** Begins a finding. The text is a {@link String#format} pattern when arguments follow. */
    public static Finding seen(String text, Object... arguments) {
        return new Finding(format(text, arguments), "", "", "");
    }

    public Finding expected(String text, Object... arguments) {
        return new Finding(seen, format(text, arguments), why, look);
    }

    public Finding why(String text, Object... arguments) {
        return new Finding(seen, expected, format(text, arguments), look);
    }

    public Finding lookAt(String text, Object... arguments) {
        return new Finding(seen, expected, why, format(text, arguments));
    }

    /**
     * Checks the rule.
     *
     * @throws RuleViolation with this finding, unless the rule holds
     */
    public void unless(boolean ruleHolds) {
        if (!ruleHolds) {
            throw violation();
        }
    }

    /** The error to throw where a rule knows already that it is broken. */
    public RuleViolation violation() {
        return new RuleViolation(this);
    }

    /** The error to throw, with the exception that led to it. */
    public RuleViolation violation(Throwable cause) {
        RuleViolation violation = new RuleViolation(this);
        violation.initCause(cause);
        return violation;
    }

    /** The finding as an IDE or a log shows it, one line each. */
    public String text() {
        return line("Seen", seen)
                + line("Expected", expected)
                + line("Why", why)
                + line("Look at", look);
    }

    private static String line(String label, String text) {
        UnaryOperator<String> indent = s -> s.replace("\n", "\n" + " ".repeat(10));
        return text.isEmpty() ? "" : "\n%-10s".formatted(label) + indent.apply(text);
    }

    private static String format(String text, Object... arguments) {
        return arguments.length == 0 ? text : String.format(Locale.ROOT, text, arguments);
    }
}
