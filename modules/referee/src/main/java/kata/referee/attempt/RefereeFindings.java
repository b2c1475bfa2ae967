package kata.referee.attempt;

import static kata.judge.finding.Finding.seen;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import kata.judge.finding.Finding;

/** What the judge has to say where no rule could, one factory for each message. */
public final class RefereeFindings {

    private RefereeFindings() {}

    public static Finding died(int exitCode, List<String> lastWords) {
        return seen("your code ended the JVM that judged it, with exit code %d", exitCode)
                .expected("a return or an exception")
                .why(
                        "Whatever else ran in that JVM is gone with it: other tasks, open files,"
                                + " the tests.")
                .lookAt("%s", String.join("\n", lastWords));
    }

    public static Finding diedOfMemory() {
        return seen("the JVM that judged your code ran out of memory")
                .expected("a program that lives within the heap it is given")
                .why("Something is kept that could be let go, or more is made than is used.");
    }

    public static Finding overdue(Duration limit) {
        return seen("no rule ended in the last %s: the JVM was ended", inWords(limit))
                .expected("an end: a right answer takes a moment")
                .why("Something runs for ever, or waits for something that never comes.");
    }

    static Finding notRun(String rule) {
        return seen("the rule %s was not run", rule)
                .expected("every rule of the part run, and each of them holding")
                .why("An answer is right when every rule has seen it, and not before.");
    }

    static Finding noRules(String rulesClass) {
        return seen("not one rule was run: %s has none that could be", rulesClass)
                .expected("a class with rules, marked as an exercise")
                .why("This is a fault of the kata, not of your answer.");
    }

    static Finding failed(String where, Throwable thrown) {
        return seen("%s%s", where.isEmpty() ? "" : where + ": ", describe(thrown));
    }

    private static String describe(Throwable thrown) {
        String text =
                thrown instanceof AssertionError && thrown.getMessage() != null
                        ? thrown.getMessage().strip()
                        : thrown.toString();
        return text.length() > 2_000 ? text.substring(0, 2_000) + "…" : text;
    }

    private static String inWords(Duration limit) {
        return limit.toMillis() % 1000 == 0
                ? limit.toSeconds() + " s"
                : String.format(Locale.ROOT, "%.1f s", limit.toMillis() / 1000.0);
    }
}
