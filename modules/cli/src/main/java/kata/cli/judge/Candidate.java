package kata.cli.judge;

import java.nio.file.Path;
import kata.cli.context.Part;

/**
 * A file of which it is known whether it can be judged.
 *
 * @param path where it is
 * @param shown its path as the user sees it
 * @param partOrNull what it is an attempt at; null where it cannot be judged
 * @param expectation what its first line says
 * @param problem why it cannot be judged, or empty
 */
record Candidate(
        Path path, String shown, Part partOrNull, Expectation expectation, String problem) {

    static Candidate of(FoundFile file, PartOfSource parts) {
        if (!file.problem().isEmpty()) {
            return without(file, file.problem());
        }
        try {
            String text = SourceText.read(file.path());
            return new Candidate(
                    file.path(), file.shown(), parts.of(text), Expectation.of(text), "");
        } catch (Unjudgeable e) {
            return without(file, e.getMessage());
        }
    }

    private static Candidate without(FoundFile file, String problem) {
        return new Candidate(file.path(), file.shown(), null, Expectation.NONE, problem);
    }

    boolean judgeable() {
        return partOrNull != null;
    }

    /** Its module, or "" where it has none. */
    String module() {
        return judgeable() ? partOrNull.module() : "";
    }

    /** Its part's name, or "" where it has none. */
    String part() {
        return judgeable() ? partOrNull.name() : "";
    }
}
