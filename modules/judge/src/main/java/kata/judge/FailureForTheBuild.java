package kata.judge;

/**
 * What JUnit is told of a broken rule. Maven repeats it under the panel, so there it is one line;
 * an IDE shows nothing else, so there it is the whole finding.
 */
final class FailureForTheBuild extends AssertionError {

    private static final long serialVersionUID = 1L;

    private FailureForTheBuild(String message, Throwable cause) {
        super(message, cause);
    }

    static FailureForTheBuild of(Outcome outcome, Throwable thrown) {
        boolean panelIsShown = Boolean.getBoolean("kata.panel");
        FailureForTheBuild failure =
                panelIsShown
                        ? new FailureForTheBuild(oneLine(outcome), null)
                        : new FailureForTheBuild(
                                Sentence.of(outcome.rule()) + outcome.finding().text(), thrown);
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
