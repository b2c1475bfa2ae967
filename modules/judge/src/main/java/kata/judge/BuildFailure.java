package kata.judge;

import kata.judge.finding.RuleSentence;
import kata.judge.rule.Outcome;

/**
 * What JUnit is told of a broken rule. Maven repeats it under the panel, so there it is one line;
 * an IDE shows nothing else, so there it is the whole finding.
 */
final class BuildFailure extends AssertionError {

    private static final long serialVersionUID = 1L;

    private BuildFailure(String message, Throwable cause) {
        super(message, cause);
    }

    static BuildFailure of(Outcome outcome, Throwable thrown) {
        boolean panelIsShown = Boolean.getBoolean("kata.panel");
        BuildFailure failure =
                panelIsShown
                        ? new BuildFailure(oneLine(outcome), null)
                        : new BuildFailure(
                                RuleSentence.of(outcome.rule()) + outcome.finding().text(), thrown);
        if (panelIsShown) {
            failure.setStackTrace(new StackTraceElement[0]);
        }
        return failure;
    }

    private static String oneLine(Outcome outcome) {
        String seen =
                outcome.status() == Outcome.Status.NOT_STARTED
                        ? "not started: " + outcome.finding().expected()
                        : outcome.finding().seen();
        String line = seen.lines().findFirst().orElse("");
        return line.length() > 90 ? line.substring(0, 89) + "…" : line;
    }
}
