package kata.cli.judge;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the first line of a file says about it: {@code // WRONG: …} or {@code // RIGHT: …}.
 *
 * @param kind which of the two, if it is one
 * @param words what follows, or empty
 */
record Expectation(Kind kind, String words) {

    /** Whether somebody meant the attempt to be rejected or accepted. */
    enum Kind {
        WRONG,
        RIGHT,
        NONE
    }

    static final Expectation NONE = new Expectation(Kind.NONE, "");

    private static final Pattern FIRST_LINE =
            Pattern.compile("\\uFEFF?\\s*//\\s*(WRONG|RIGHT)\\b:?(.*)");

    static Expectation of(String text) {
        Matcher line = FIRST_LINE.matcher(text.lines().findFirst().orElse(""));
        return line.matches()
                ? new Expectation(Kind.valueOf(line.group(1)), line.group(2).strip())
                : NONE;
    }
}
