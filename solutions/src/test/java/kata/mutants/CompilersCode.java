package kata.mutants;

import java.util.List;
import java.util.regex.Pattern;

/**
 * What the compiler writes of its own accord: members of a record, null checks, the way out of a
 * try-with-resources that fails. A mutant of that shows nothing about a rule: no answer has it in
 * its text. PIT's runner leaves most of it out, too; its engine, which is used here, does not.
 */
final class CompilersCode {

    private static final Pattern RECORD = Pattern.compile("\\brecord \\w+");

    private final String text;
    private final List<String> lines;

    /**
     * @param text of the answer's file
     */
    CompilersCode(String text) {
        this.text = text;
        this.lines = text.lines().toList();
    }

    /** Whether the mutant changes nothing else. */
    boolean isAllThatChanges(Mutant mutant) {
        String change = mutant.change();
        return RECORD.matcher(line(mutant)).find()
                || line(mutant).strip().startsWith("try (") && change.contains("conditional")
                || isNotWritten(change, "Objects::requireNonNull", "requireNonNull")
                || isNotWritten(change, "Throwable::addSuppressed", "addSuppressed")
                || isNotWritten(change, "catches Exception only", "Throwable");
    }

    private boolean isNotWritten(String change, String what, String word) {
        return change.contains(what) && !text.contains(word);
    }

    private String line(Mutant mutant) {
        return mutant.line() == 0 ? "" : lines.get(mutant.line() - 1);
    }
}
